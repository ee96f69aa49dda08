import { useCallback } from 'react'
import { expiryDays } from '#domain/rules/notifications/notification-kinds.ts'
import { plural, t } from '#src/ui/text/translate.ts'
import { AnswerNotice } from '#src/workspace/data/answer-notice.tsx'
import { useServerAnswer } from '#src/workspace/data/use-server-answer.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { ChoicesTable } from './choices-table.tsx'
import { MailCard } from './mail-card.tsx'
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
