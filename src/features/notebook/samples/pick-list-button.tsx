import type { ExperimentRow } from '#domain/entities/experiment.ts'
import { experimentCode } from '#domain/rules/notebook/experiment-code.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { HandIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import type { NamedSection } from '#src/workspace/mutations/sections.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { useAccess } from '#src/workspace/permissions/use-access.ts'
import { showRefusal } from '#src/workspace/saving/use-mutate.ts'
import type { SectionSample } from './read-section-view.ts'

export interface PickListButtonProps {
  section: NamedSection
  experiment: Pick<ExperimentRow, 'id'>
  entries: readonly SectionSample[]
}

/** All samples of a section, taken out of storage one after another. */
export function PickListButton({ section, experiment, entries }: PickListButtonProps) {
  const { workspace } = useWorkspace()
  const navigate = useNavigate()
  const mayTake = useAccess().can('Sample.UpdateOwn')
  const sampleIds = entries.flatMap(({ item }) => (item && !item.sample.archived ? item.sample.id : []))
  if (sampleIds.length === 0 || !mayTake) return null
  const start = async () => {
    const title = t('For {experiment}, {section}', { experiment: experimentCode(experiment.id), section: section.name })
    const { startPickList } = await import('#src/workspace/pick-list/start-pick-list.ts')
    navigate(await startPickList(workspace, title, sampleIds))
  }
  return (
    <Button icon={HandIcon} onClick={() => void start().catch(showRefusal)}>
      {t('Pick list')}
    </Button>
  )
}
