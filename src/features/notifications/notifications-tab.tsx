import { msg, type Message } from '#domain/message.ts'
import {
  expiryDays,
  notificationKindNames,
  notificationKinds,
  notificationPlace,
  notificationSetting,
  type NotificationKind,
  type NotificationPlace,
} from '#domain/rules/notification-kinds.ts'
import { Setting } from '#src/features/settings/setting.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { useUserSetting } from '#src/workspace/data/use-user-setting.ts'

const titles: Readonly<Record<NotificationKind, Message>> = {
  expiring: msg('Your samples expire soon'),
  expired: msg('Your samples have expired'),
  low: msg('Your samples run low'),
  reservation: msg('Someone releases your reserved position'),
  moved: msg('Someone moves your samples'),
  archived: msg('Someone archives your samples'),
  'taken-out': msg('Someone checks out your samples'),
  joined: msg('Someone accepts your invitation'),
}

/** What this person is notified of, and where. The same on all their devices. */
export function NotificationsTab() {
  return (
    <div className="stack-l">
      <p className="muted">
        {t('These settings apply to you on every device. Your own actions do not trigger notifications.')}{' '}
        {plural(expiryDays, {
          one: 'Expiration reminders start # day before the date.',
          other: 'Expiration reminders start # days before the date.',
        })}
      </p>
      <Card flush label={t('Notification settings')}>
        {notificationKindNames.map((kind) => (
          <KindSetting key={kind} kind={kind} />
        ))}
      </Card>
    </div>
  )
}

function KindSetting({ kind }: { kind: NotificationKind }) {
  const { value, set } = useUserSetting(notificationSetting(kind))
  const place = notificationPlace(kind, value)
  return (
    <Setting<NotificationPlace>
      label={t(titles[kind])}
      value={place}
      onChange={(choice) => void set(choice === notificationKinds[kind].usual ? '' : choice)}
      options={[
        { value: 'screen', label: t('On the screen') },
        { value: 'bell', label: t('Bell only') },
        { value: 'off', label: t('Off') },
      ]}
      effect={effectOf(place)}
    />
  )
}

function effectOf(place: NotificationPlace): string {
  if (place === 'screen') return t('Shown on the screen until you close it, and in the notification list.')
  return place === 'bell' ? t('Counted on the bell and shown in the notification list.') : t('No notification.')
}
