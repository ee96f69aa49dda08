import { readInbox } from '#db/queries/inbox.ts'
import { isUserMutation, readQueue, readReceipts } from '#db/queries/queue.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { AlertIcon, CheckIcon, CompareIcon, DevicesIcon, DownloadIcon, RefreshIcon, SentIcon, WaitingIcon, WarningIcon } from '#src/ui/icons/icons.ts'
import { PageHeader } from '#src/ui/layout/page-header.tsx'
import { Row } from '#src/ui/lists/row.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { timeText, startOfToday } from '#src/workspace/format/dates.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { BothKeptCard } from './both-kept-card.tsx'
import { exportQueue } from './export-queue.ts'
import { RefusedCard } from './refused-card.tsx'
import type { QueueDialogs } from './resolution-props.ts'
import classes from './queue-screen.module.css'

export interface QueueScreenProps {
  onSendNow: () => void
  /** Other workspaces on this device with something queued: the person's other groups, and other people. Only counts. */
  others: readonly { key: string; label: string; waiting: number }[]
  dialogs: QueueDialogs
}

/** What is queued, what was rejected and why, and what was sent. Nothing disappears from here except by being sent. */
export function QueueScreen({ onSendNow, others, dialogs }: QueueScreenProps) {
  const queue = useLive(readQueue, [])
  const inbox = useLive(readInbox, [])
  const sent = useLive((workspace) => readReceipts(workspace, startOfToday()), [])
  if (!queue || !inbox || !sent) return null
  const refused = inbox.filter((group) => group.item.code !== null)
  const kept = inbox.filter((group) => group.item.code === null)
  return (
    <div className="page stack-l">
      <PageHeader
        title={t('Queue and inbox')}
        actions={
          <>
            <Button icon={DownloadIcon} tall disabled={queue.length + inbox.length === 0} onClick={() => exportQueue(queue, inbox)}>
              {t('Export to file')}
            </Button>
            <Button variant="primary" icon={RefreshIcon} onClick={onSendNow}>
              {t('Sync now')}
            </Button>
          </>
        }
      />
      <div className={classes.columns}>
        <div className="stack-l">
          {refused.length > 0 && (
            <section className="stack" aria-label={t('Rejected')}>
              <h2 className={classes.heading}>
                <AlertIcon className="i t-bad" aria-hidden />
                {plural(refused.length, { one: 'Rejected: # to review', other: 'Rejected: # to review' })}
              </h2>
              {refused.map((group) => (
                <RefusedCard key={group.item.n} group={group} dialogs={dialogs} />
              ))}
            </section>
          )}
          {kept.length > 0 && (
            <section className="stack" aria-label={t('Both versions kept')}>
              <h2 className={classes.heading}>
                <CompareIcon className="i t-info" aria-hidden />
                {t('Both versions kept: {count}', { count: kept.length })}
              </h2>
              {kept.map(({ item }) => (
                <BothKeptCard key={item.n} item={item} />
              ))}
            </section>
          )}
          {inbox.length === 0 && (
            <EmptyState icon={CheckIcon} title={t('Nothing to review')}>
              {t('Rejected changes appear here with the reason.')}
            </EmptyState>
          )}
        </div>
        <div className="stack-l">
          <div className="stack">
            <h2 className={classes.heading}>
              <WaitingIcon className="i t-warn" aria-hidden />
              {t('Waiting: {count}', { count: queue.length })}
            </h2>
            <Card flush label={t('Waiting')}>
              {queue.slice(0, 200).map((intent) => (
                <Row
                  key={intent.n}
                  leading={intent.trouble ? <WarningIcon className="i t-warn" aria-label={t('may be rejected')} /> : <WaitingIcon className="i" aria-hidden />}
                  title={isUserMutation(intent) ? intent.label : t('Your settings')}
                  wraps
                  trailing={<span className="mono">{timeText(intent.capturedAt)}</span>}
                />
              ))}
              {queue.length === 0 && <Row leading={<SentIcon className="i t-ok" aria-hidden />} title={t('All changes synced')} />}
            </Card>
            <p className={classes.safe}>
              <DevicesIcon className="i i-s" aria-hidden />
              {t('Your changes are saved on this device and sync automatically when you are online.')}
            </p>
          </div>
          {others.length > 0 && (
            <Card title={t('Unsynced changes of other users and groups')} flush>
              {others.map(({ key, label, waiting }) => (
                <Row key={key} title={label} trailing={<span className="mono">{waiting}</span>} />
              ))}
            </Card>
          )}
          {sent.length > 0 && (
            <Card title={t('Synced today: {count}', { count: sent.length })} flush>
              {sent.slice(0, 50).map(({ n, intent, confirmedAt }) => (
                <Row
                  key={n}
                  leading={<CheckIcon className="i t-ok" aria-hidden />}
                  title={intent.label}
                  wraps
                  trailing={<span className="mono">{timeText(confirmedAt)}</span>}
                />
              ))}
            </Card>
          )}
        </div>
      </div>
    </div>
  )
}
