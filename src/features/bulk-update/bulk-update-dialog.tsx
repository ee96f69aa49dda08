import { takesSample } from '#machines/bulk-update/bulk-update-fields.ts'
import type { bulkUpdateMachine } from '#machines/bulk-update/bulk-update.machine.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { ScanButton } from '#src/workspace/scan/scan-button.tsx'
import { ApplyButton, ApplyHint } from './apply-bar.tsx'
import { AddField, BulkFields } from './bulk-fields.tsx'
import { BulkReport } from './bulk-report.tsx'
import { BulkProgress } from './bulk-progress.tsx'
import { ChangePreview } from './change-preview.tsx'
import { scanHint, ScanLine } from './scan-line.tsx'
import { useBulkUpdate } from './use-bulk-update.ts'
import classes from './bulk-update.module.css'

export interface BulkUpdateDialogProps {
  machine: typeof bulkUpdateMachine
  /** The rows selected in a list; more are added by scanning. */
  sampleIds: readonly number[]
  onClose: () => void
}

/** Bulk update of selected rows. It closes if everything succeeded, and stays open to show what did not. */
export function BulkUpdateDialog({ machine, sampleIds, onClose }: BulkUpdateDialogProps) {
  const running = useBulkUpdate(
    machine,
    { sampleIds },
    {
      onDone: ({ refused, failure }) => {
        if (refused.length === 0 && failure === null) onClose()
      },
    },
  )
  const { update, state, rows, leave } = running
  const { context } = state
  const isWorking = state.hasTag('working')
  const report = state.matches('applied') ? context.report : null
  // A field that waits for a sample has its own.
  const hasScanButton = context.fields.some((field) => takesSample(field) && field.value === null)
  return (
    <Dialog
      opened
      onClose={() => leave(onClose)}
      blocking={isWorking}
      width={920}
      title={plural(context.sampleIds.length, { one: 'Bulk update, # sample', other: 'Bulk update, # samples' })}
      actions={
        report ? (
          <>
            {report.changed.length > 0 && (
              <Button tall onClick={() => update.send({ type: 'undo.asked' })}>
                {t('Undo all')}
              </Button>
            )}
            <Button variant="primary" onClick={onClose}>
              {t('Close')}
            </Button>
          </>
        ) : (
          <>
            <ApplyHint state={state} />
            <Button tall disabled={isWorking} onClick={() => leave(onClose)}>
              {t('Cancel')}
            </Button>
            <ApplyButton {...running} />
          </>
        )
      }
    >
      {isWorking && <BulkProgress state={state} />}
      {report && <BulkReport report={report} />}
      {state.hasTag('editing') && (
        <div className={classes.dialog}>
          <div className={classes.head}>
            <ScanLine
              {...running}
              more={!hasScanButton && <ScanButton hint={scanHint(running)} onCode={(text, { how }) => update.send({ type: 'code.read', text, how })} />}
            />
            <AddField {...running} />
          </div>
          <BulkFields {...running} />
          {rows && <ChangePreview rows={rows} fields={context.fields} columns={3} onDrop={(sampleId) => update.send({ type: 'sample.dropped', sampleId })} />}
        </div>
      )}
    </Dialog>
  )
}
