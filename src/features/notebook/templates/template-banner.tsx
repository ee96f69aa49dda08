import { useState } from 'react'
import type { ExperimentRow } from '#domain/entities/experiment.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { CopyIcon, PlusIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { usePermission } from '#src/workspace/permissions/use-permission.ts'
import { NewExperimentDialog } from '#src/features/notebook/experiment/new-experiment-dialog.tsx'

/** On the page of a template, so that nobody takes it for an experiment. */
export function TemplateBanner({ template }: { template: ExperimentRow }) {
  const navigate = useNavigate()
  const mayCreate = usePermission()('Experiment.Create')
  const [isCreating, setCreating] = useState(false)
  return (
    <>
      <Banner
        icon={CopyIcon}
        action={
          mayCreate && (
            <Button icon={PlusIcon} onClick={() => setCreating(true)}>
              {t('New experiment')}
            </Button>
          )
        }
      >
        {t('This is a template. New experiments begin with a copy of its sections; those that exist do not change.')}
      </Banner>
      {isCreating && (
        <NewExperimentDialog
          studyId={template.studyId}
          templateId={template.id}
          onClose={() => setCreating(false)}
          onCreated={(id) => navigate(addresses.experiment(id))}
        />
      )}
    </>
  )
}
