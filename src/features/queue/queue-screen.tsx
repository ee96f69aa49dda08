import { readInbox } from '#db/queries/inbox.ts'
import { readWaitingFiles } from '#db/queries/files.ts'
import { isUserMutation, readQueue, readReceipts, type QueueEntry } from '#db/queries/queue.ts'
import type { Receipt } from '#db/disk/disk-rows.ts'
import type { Workspace } from '#db/workspace.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { AlertIcon, DownloadIcon, RefreshIcon, SentIcon, WaitingIcon, WarningIcon } from '#src/ui/icons/icons.ts'
import { CompareIcon } from '#src/ui/icons/more-icons.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { PageHeader } from '#src/ui/layout/page-header.tsx'
import { Row } from '#src/ui/lists/row.tsx'
import { classNames } from '#src/ui/styles/class-names.ts'
import { plural, t } from '#src/ui/text/translate.ts'
import { useLive, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { startOfToday, timeText } from '#src/workspace/format/dates.ts'
import { SummaryRow } from './summary-row.tsx'
import type { MutationSummary } from './summarize-mutations.ts'
import { BothKeptCard } from './both-kept-card.tsx'
import { OverwrittenCard } from './overwritten-card.tsx'
import { exportChanges } from './export-changes.ts'
import { ImportChanges, type BringBack } from './import-changes.tsx'
import { readPastSummaries, readWaitingSummaries } from './read-summaries.ts'
import { RefusedCard } from './refused-card.tsx'
import type { QueueDialogs } from './resolutions/resolution-props.ts'
import { WaitingFiles } from './waiting-files.tsx'
import classes from './queue-screen.module.css'

/** How many of a list are shown. */
const shown = { waiting: 200, sent: 50 }

export interface QueueScreenProps {
  onSendNow: () => void
  sendExportedChanges: BringBack
  /** The server can be reached. */
  isOnline: boolean
  /** Other workspaces on this device with something queued: the person's other groups, and other people. Only counts. */
  others: readonly { key: string; label: string; waiting: number }[]
  dialogs: QueueDialogs
}

/** What needs the person and why, what is waiting, and what was sent. Nothing disappears from here except by being sent. */
export function QueueScreen({ onSendNow, sendExportedChanges, isOnline, others, dialogs }: QueueScreenProps) {
  const { workspace, fullName, groupName } = useWorkspace()
  const waiting = useLive(readWaiting, [])
  const inbox = useLive(readInbox, [])
  const sent = useLive(readSent, [])
  const files = useLive(readWaitingFiles, [])
  if (!waiting || !inbox || !sent || !files) return null
  const { queue } = waiting
  const refused = inbox.filter((group) => group.item.code !== null)
  const kept = inbox.filter((group) => group.item.code === null)
  const isEmpty = queue.length + inbox.length + files.length === 0
  const hasWaiting = queue.length + others.length + files.length > 0
  const hasSide = hasWaiting || sent.receipts.length > 0
  return (
    <div className="page stack-l">
      <PageHeader
        title={t('Queue and inbox')}
        subtitle={!isEmpty && t('Your changes are saved on this device and sync automatically when you are online.')}
        actions={
          <>
            <ImportChanges sendExportedChanges={sendExportedChanges} />
            <Button
              icon={DownloadIcon}
              tall
              disabled={queue.length + inbox.length === 0}
              onClick={() => void exportChanges(workspace, { fullName, groupName })}
            >
              {t('Export to file')}
            </Button>
            <Button variant={isOnline && queue.length > 0 && inbox.length === 0 ? 'primary' : 'outline'} tall icon={RefreshIcon} onClick={onSendNow}>
              {t('Sync now')}
            </Button>
          </>
        }
      />
      {isEmpty && (
        <EmptyState icon={SentIcon} title={t('All changes synced')}>
          {t('Rejected changes appear here with the reason.')}
        </EmptyState>
      )}
      <div className={classNames(classes.columns, (inbox.length === 0 || !hasSide) && classes.even)}>
        {inbox.length > 0 && (
          <div className="stack-l">
            {refused.length > 0 && (
              <section className="stack" aria-label={t('Rejected')}>
                <h2 className={classes.heading}>
                  <AlertIcon className="i t-bad" aria-hidden />
                  {plural(refused.length, { one: 'Rejected: # to review', other: 'Rejected: # to review' })}
                </h2>
                <div className={classes.cards}>
                  {refused.map((group) => (
                    <RefusedCard key={group.item.n} group={group} dialogs={dialogs} />
                  ))}
                </div>
              </section>
            )}
            {kept.length > 0 && (
              <section className="stack" aria-label={t('Both versions kept')}>
                <h2 className={classes.heading}>
                  <CompareIcon className="i t-info" aria-hidden />
                  {t('Both versions kept: {count}', { count: kept.length })}
                </h2>
                {kept.map(({ item }) =>
                  item.remarks[0]?.['sampleId'] === undefined ? <OverwrittenCard key={item.n} item={item} /> : <BothKeptCard key={item.n} item={item} />,
                )}
              </section>
            )}
          </div>
        )}
        {hasWaiting && (
          <div className="stack-l">
            {queue.length > 0 && <Waiting {...waiting} />}
            {files.length > 0 && <WaitingFiles files={files} />}
            {others.length > 0 && (
              <Card title={t('Unsynced changes of other users and groups')} flush>
                {others.map(({ key, label, waiting }) => (
                  <Row key={key} title={label} trailing={<span className="mono">{waiting}</span>} />
                ))}
              </Card>
            )}
            {inbox.length > 0 && <Sent {...sent} />}
          </div>
        )}
        {(inbox.length === 0 || !hasWaiting) && <Sent {...sent} />}
      </div>
    </div>
  )
}

async function readWaiting(workspace: Workspace) {
  const queue = await readQueue(workspace)
  return { queue, summaries: await readWaitingSummaries(workspace, queue.slice(0, shown.waiting)) }
}

async function readSent(workspace: Workspace) {
  const receipts = await readReceipts(workspace, startOfToday())
  return {
    receipts,
    summaries: await readPastSummaries(
      workspace,
      receipts.slice(0, shown.sent).map(({ intent }) => intent),
    ),
  }
}

function Waiting({ queue, summaries }: { queue: readonly QueueEntry[]; summaries: readonly MutationSummary[] }) {
  return (
    <section className="stack" aria-label={t('Waiting')}>
      <h2 className={classes.heading}>
        <WaitingIcon className="i t-warn" aria-hidden />
        {t('Waiting: {count}', { count: queue.length })}
      </h2>
      <Card flush>
        {summaries.map((summary, at) => {
          const mutation = queue[at]!
          return (
            <SummaryRow
              key={mutation.n}
              summary={summary}
              label={isUserMutation(mutation) ? mutation.label : t('Your settings')}
              trailing={
                <>
                  <span className="mono">{timeText(mutation.capturedAt)}</span>
                  {mutation.trouble !== null && <WarningIcon className="i t-warn" aria-label={t('may be rejected')} />}
                </>
              }
            />
          )
        })}
      </Card>
    </section>
  )
}

function Sent({ receipts, summaries }: { receipts: readonly Receipt[]; summaries: readonly MutationSummary[] }) {
  if (receipts.length === 0) return null
  const title = t('Synced today: {count}', { count: receipts.length })
  return (
    <section className="stack" aria-label={title}>
      <h2 className={classes.heading}>
        <SentIcon className="i t-ok" aria-hidden />
        {title}
      </h2>
      <Card flush>
        {summaries.map((summary, at) => {
          const { n, intent, confirmedAt } = receipts[at]!
          return <SummaryRow key={n} summary={summary} label={intent.label} trailing={<span className="mono">{timeText(confirmedAt)}</span>} />
        })}
      </Card>
    </section>
  )
}
