import { useCallback } from 'react'
import { expiryDays } from '#domain/rules/notifications/notification-kinds.ts'
import type { NotificationChannels } from '#domain/wire/accounts/notification-channels.ts'
import { plural, t } from '#src/ui/text/translate.ts'
import { AnswerNotice } from '#src/workspace/data/answer-notice.tsx'
import { useServerAnswer } from '#src/workspace/data/use-server-answer.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { ChoicesTable } from './choices-table.tsx'
import { PushCard } from './push-card.tsx'

/** What this person is notified of, and where. The same on all their devices. */
export function NotificationsTab() {
  const { serverReads } = useWorkspace()
  const answer = useServerAnswer(useCallback(() => serverReads.notificationChannels(), [serverReads]))
  const { value: channels, read } = answer
  return (
    <div className="stack-l">
      <p className="muted">
        {t('These settings apply to you on every device. Your own actions do not trigger notifications.')}{' '}
        {plural(expiryDays, {
          one: 'Expiration reminders start # day before the date.',
          other: 'Expiration reminders start # days before the date.',
        })}
      </p>
      <ChoicesTable canMail={channels === undefined || Boolean(channels.mail?.address)} />
      <AnswerNotice {...answer} />
      {channels && (
        <>
          <MailCard mail={channels.mail} />
          <PushCard push={channels.push} onChanged={read} />
        </>
      )}
    </div>
  )
}

/** Whether the daily email reaches this person, and when. */
function MailCard({ mail }: { mail: NotificationChannels['mail'] }) {
  return (
    <Card title={t('Daily email')}>
      <p>{mailText(mail)}</p>
    </Card>
  )
}

function mailText(mail: NotificationChannels['mail']): string {
  if (mail === null) return t('This server does not send email. The person who runs it can set it up.')
  const { address, hour } = mail
  if (address === '') return t('You have no email address. The person who runs the server can add one.')
  const time = `${String(hour).padStart(2, '0')}:00`
  return t('Sent to {address} once a day after {time}, if there is something you have not read.', { address, time })
}
