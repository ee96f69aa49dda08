import type { NotificationChannels } from '#domain/wire/accounts/notification-channels.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { t } from '#src/ui/text/translate.ts'

/** Whether the daily email reaches this person, and when. */
export function MailCard({ mail }: { mail: NotificationChannels['mail'] }) {
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
