import type { NotificationChannels } from '#domain/wire/notification-channels.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { t } from '#src/ui/text/translate.ts'
import { AnswerNotice } from '#src/workspace/data/answer-notice.tsx'
import type { AnswerState } from '#src/workspace/data/use-server-answer.ts'

/** Whether the daily email reaches this person, and when. */
export function MailCard({ answer }: { answer: AnswerState<NotificationChannels> }) {
  const channels = answer.value
  return (
    <Card title={t('Daily email')}>
      <AnswerNotice {...answer} />
      {channels && <p>{mailText(channels)}</p>}
    </Card>
  )
}

function mailText({ mail }: NotificationChannels): string {
  if (mail === null) return t('This server does not send email. The person who runs it can set it up.')
  const { address, hour } = mail
  if (address === '') return t('You have no email address. The person who runs the server can add one.')
  const time = `${String(hour).padStart(2, '0')}:00`
  return t('Sent to {address} once a day after {time}, if there is something you have not read.', { address, time })
}
