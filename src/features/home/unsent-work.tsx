import { readInbox } from '#db/queries/inbox.ts'
import { readQueue } from '#db/queries/queue.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { AlertIcon, SentIcon, WaitingIcon } from '#src/ui/icons/icons.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { Row } from '#src/ui/lists/row.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { timeText } from '#src/workspace/format/dates.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'

/** Changes on this device that are waiting to be sent, and rejected ones. */
export function UnsentWork() {
  const navigate = useNavigate()
  const queue = useLive(readQueue, []) ?? []
  const inbox = useLive(readInbox, []) ?? []
  const oldest = queue[0]
  return (
    <Card
      title={t('Unsynced changes')}
      flush
      action={
        <Button variant="plain" onClick={() => navigate(addresses.queue)}>
          {t('Open queue')}
        </Button>
      }
    >
      {inbox.length > 0 && (
        <Row
          leading={<AlertIcon className="i t-bad" aria-hidden />}
          title={plural(inbox.length, { one: '# change to review', other: '# changes to review' })}
          subtitle={inbox[0]?.item.intent.label}
          href={addresses.queue}
          chevron
        />
      )}
      {oldest ? (
        <Row
          leading={<WaitingIcon className="i t-warn" aria-hidden />}
          title={plural(queue.length, { one: '# change waiting to sync', other: '# changes waiting to sync' })}
          subtitle={t('Oldest from {time}, saved on this device', { time: timeText(oldest.capturedAt) })}
          href={addresses.queue}
          chevron
        />
      ) : (
        <Row
          leading={<SentIcon className="i t-ok" aria-hidden />}
          title={t('All changes synced')}
          subtitle={t('New changes are saved on this device first.')}
          wraps
        />
      )}
    </Card>
  )
}
