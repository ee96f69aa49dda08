import type { ReactNode } from 'react'
import type { bulkUpdateMachine } from '#machines/bulk-update.machine.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ScanIcon, TagIcon, UndoIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { useSelectionActions } from '#src/workspace/contributions/use-selection-actions.ts'
import { ApplyButton, ApplyHint } from './apply-bar.tsx'
import { BulkFields } from './bulk-fields.tsx'
import { BulkReport } from './bulk-report.tsx'
import { BulkProgress } from './bulk-progress.tsx'
import { ChangePreview } from './change-preview.tsx'
import { scanHint, ScanLine } from './scan-line.tsx'
import { useBulkUpdate, type RunningUpdate } from './use-bulk-update.ts'
import classes from './bulk-update.module.css'

/** The parts of the scan screen that this mode fills. */
export interface ModeParts {
  hint: string
  side?: ReactNode
  foot: ReactNode
  children: ReactNode
}

export interface BulkUpdateModeProps {
  machine: typeof bulkUpdateMachine
  inFrame: (parts: ModeParts) => ReactNode
}

/** Bulk update as a mode of the scan screen: scan tubes and values in any order, then Apply. spec §4 */
export function BulkUpdateMode({ machine, inFrame }: BulkUpdateModeProps) {
  const running = useBulkUpdate(machine, [])
  const { update, state, rows } = running
  const { context } = state
  const report = state.matches('applied') ? context.report : null
  return inFrame({
    hint: scanHint(running),
    side: state.hasTag('editing') && <ScanLine {...running} />,
    foot: <Foot {...running} />,
    children: (
      <div className={classes.mode}>
        {state.hasTag('working') && <BulkProgress state={state} />}
        {report && (
          <div className="stack-l">
            <BulkReport report={report} />
            <NextRound {...running} />
          </div>
        )}
        {state.hasTag('editing') && (
          <>
            <BulkFields {...running} />
            {rows && rows.samples.length > 0 ? (
              <ChangePreview rows={rows} fields={context.fields} columns={2} onDrop={(sampleId) => update.send({ type: 'sample.dropped', sampleId })} />
            ) : (
              <EmptyState icon={ScanIcon} title={t('Scan the tubes to update')}>
                {t('You can choose fields at any time. A scanned tube is added; any other code fills the field that is waiting for a value.')}
              </EmptyState>
            )}
          </>
        )}
      </div>
    ),
  })
}

function Foot(running: RunningUpdate) {
  const addToSeries = useSelectionActions('active').find(({ id }) => id === 'add-to-series')
  if (running.state.matches('applied')) return <span className="grow muted">{t('Scan the next tube to continue with the same fields.')}</span>
  const { sampleIds } = running.state.context
  return (
    <>
      <span className={classes.footHint}>
        <ApplyHint {...running} />
      </span>
      {addToSeries && sampleIds.length > 0 && running.state.hasTag('editing') && (
        <Button tall icon={TagIcon} onClick={() => void addToSeries.run(sampleIds)}>
          {t('Add to series…')}
        </Button>
      )}
      <ApplyButton {...running} />
    </>
  )
}

/** In the list and not at the bottom, where the toast would cover it. */
function NextRound({ update, state }: RunningUpdate) {
  return (
    <div className="bar">
      <Button variant="primary" icon={ScanIcon} onClick={() => update.send({ type: 'round.begun' })}>
        {t('Update more samples')}
      </Button>
      {state.can({ type: 'undo.asked' }) && (
        <Button tall icon={UndoIcon} onClick={() => update.send({ type: 'undo.asked' })}>
          {t('Undo all')}
        </Button>
      )}
    </div>
  )
}
