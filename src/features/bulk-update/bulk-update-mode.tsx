import { useState, type ReactNode } from 'react'
import type { BulkUpdateInput } from '#machines/bulk-update/bulk-update-types.ts'
import type { bulkUpdateMachine } from '#machines/bulk-update/bulk-update.machine.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ScanIcon, TagIcon } from '#src/ui/icons/icons.ts'
import { UndoIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { useSelectionActions } from '#src/workspace/contributions/use-selection-actions.ts'
import { ScanBuffer } from '#src/workspace/scan/scan-buffer.tsx'
import { ApplyButton, ApplyHint } from './apply-bar.tsx'
import { AddField, BulkFields } from './bulk-fields.tsx'
import { BulkReport } from './bulk-report.tsx'
import { BulkProgress } from './bulk-progress.tsx'
import type { ModeParts } from '#src/workspace/scan/mode-parts.ts'
import { ChangePreview } from './change-preview.tsx'
import { ResumeUpdate } from './resume-update.tsx'
import { scanHint, ScanLine } from './scan-line.tsx'
import { useBulkUpdate, type RunningUpdate } from './use-bulk-update.ts'
import { useSavedUpdate, useSaveUpdate } from './use-saved-update.ts'
import classes from './bulk-update.module.css'

export interface BulkUpdateModeProps {
  machine: typeof bulkUpdateMachine
  inFrame: (parts: ModeParts) => ReactNode
}

const nothing: BulkUpdateInput = { sampleIds: [] }

/** Bulk update as a mode of the scan screen. One that was left before it was applied can be continued. spec §4 */
export function BulkUpdateMode(props: BulkUpdateModeProps) {
  const saved = useSavedUpdate()
  const [begun, setBegun] = useState<BulkUpdateInput | null>(null)
  const begin = begun ?? (saved === null ? nothing : null)
  if (begin) return <Collecting {...props} begin={begin} />
  return props.inFrame({
    hint: t('Scan to add'),
    foot: null,
    children: saved ? <ResumeUpdate saved={saved} onResume={() => setBegun(saved)} onStartOver={() => setBegun(nothing)} /> : <ScanBuffer />,
  })
}

/** Scan tubes and values in any order, then Apply. */
function Collecting({ machine, inFrame, begin }: BulkUpdateModeProps & { begin: BulkUpdateInput }) {
  const running = useBulkUpdate(machine, begin, { isKept: true })
  const [inSeries, setInSeries] = useState<readonly number[]>([])
  useSaveUpdate(running, inSeries)
  const { update, state, rows } = running
  const { context } = state
  const report = state.matches('applied') ? context.report : null
  return inFrame({
    hint: scanHint(running),
    side: state.hasTag('editing') && context.note && <ScanLine {...running} />,
    foot: <Foot {...running} onSeries={setInSeries} />,
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
            <div className={classes.head}>
              <Step number={1} title={t('Fields')} />
              <AddField {...running} />
            </div>
            <BulkFields {...running} />
            <Step number={2} title={t('Tubes')} />
            {rows && rows.samples.length > 0 ? (
              <ChangePreview rows={rows} fields={context.fields} columns={2} onDrop={(sampleId) => update.send({ type: 'sample.dropped', sampleId })} />
            ) : (
              <EmptyState icon={ScanIcon} title={t('Scan the tubes to update')}>
                {t('Scan them now, or choose the fields first.')}
              </EmptyState>
            )}
          </>
        )}
      </div>
    ),
  })
}

/** The two things to choose, in any order. */
function Step({ number, title }: { number: number; title: string }) {
  return (
    <h2 className={classes.step}>
      <span aria-hidden>{number}</span> {title}
    </h2>
  )
}

function Foot({ onSeries, ...running }: RunningUpdate & { onSeries: (sampleIds: readonly number[]) => void }) {
  const addToSeries = useSelectionActions('active').find(({ id }) => id === 'add-to-series')
  if (running.state.matches('applied')) return <span className="grow muted">{t('Scan the next tube to continue with the same fields.')}</span>
  const { sampleIds } = running.state.context
  return (
    <>
      <span className={classes.footHint}>
        <ApplyHint {...running} />
      </span>
      {addToSeries && sampleIds.length > 0 && running.state.hasTag('editing') && (
        <Button
          tall
          icon={TagIcon}
          onClick={() => {
            onSeries(sampleIds)
            void addToSeries.run(sampleIds)
          }}
        >
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
