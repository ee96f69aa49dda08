import { useState } from 'react'
import type { ExperimentRow } from '#domain/entities/experiment.ts'
import { deviceErrors } from '#domain/command-errors.ts'
import { readExperiment } from '#db/queries/experiments.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'
import { Spinner } from '#src/ui/feedback/spinner.tsx'
import { DownloadIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'
import { NotFoundPage } from '#src/workspace/navigation/not-found-page.tsx'
import { PaperOverlay } from './paper-overlay.tsx'
import { PrintedPage } from './printed-page.tsx'
import { usePrinted } from './use-printed.ts'

const SavePdfDialog = lazyComponent(async () => (await import('./save-pdf-dialog.tsx')).SavePdfDialog)

export interface PrintScreenProps {
  experimentId: number | null
  onBack: () => void
}

/** An experiment on paper, which is white in any theme, over the whole screen. */
export function PrintScreen({ experimentId, onBack }: PrintScreenProps) {
  const experiment = useLive(
    async (workspace) => (experimentId === null ? null : ((await readExperiment(workspace, experimentId))?.experiment ?? null)),
    [experimentId],
  )
  if (experiment === undefined) return null
  if (experiment === null) return <NotFoundPage title={t(deviceErrors['experiment.gone'].message)} />
  return <PrintExperiment experiment={experiment} onBack={onBack} />
}

function PrintExperiment({ experiment, onBack }: { experiment: ExperimentRow; onBack: () => void }) {
  const [isSaving, setSaving] = useState(false)
  const [withComments, setWithComments] = useState(true)
  const printed = usePrinted(experiment, withComments)
  return (
    <PaperOverlay
      label={t('Print {name}', { name: experiment.name })}
      isReady={printed !== undefined}
      actions={
        <>
          <Button icon={DownloadIcon} tall onClick={() => setSaving(true)}>
            {t('Save as PDF…')}
          </Button>
          {printed?.hasComments && <Checkbox label={t('With comments')} checked={withComments} onChange={setWithComments} />}
        </>
      }
      note={
        printed &&
        printed.missing.length > 0 && (
          <Banner tone="warn">{t('Not on this device, and cannot be downloaded now: {names}', { names: printed.missing.join(', ') })}</Banner>
        )
      }
      onBack={onBack}
    >
      {printed ? <PrintedPage document={printed.document} /> : <Spinner label={t('Reading the experiment…')} />}
      {isSaving && <SavePdfDialog experiment={experiment} onClose={() => setSaving(false)} />}
    </PaperOverlay>
  )
}
