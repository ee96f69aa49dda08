import { readPrintJobs } from '#db/queries/labels.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { PrintIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { PrintJobs } from './print-jobs.tsx'

export function PrintJobsDialog({ onClose }: { onClose: () => void }) {
  const jobs = useLive(readPrintJobs, [])
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('Label printing')}
      width={720}
      actions={
        <Button tall onClick={onClose}>
          {t('Close')}
        </Button>
      }
    >
      {jobs?.length === 0 ? (
        <EmptyState icon={PrintIcon} title={t('No labels have been printed')}>
          {t('Labels that you send to a printer in the network are listed here. Begin with Print labels in a list of samples.')}
        </EmptyState>
      ) : (
        jobs && <PrintJobs jobs={jobs} />
      )}
    </Dialog>
  )
}
