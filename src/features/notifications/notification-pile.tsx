import { useSyncExternalStore } from 'react'
import type { NotificationRow } from '#domain/entities/notification.ts'
import { isNotificationKind, notificationPlace, notificationSetting } from '#domain/rules/notifications/notification-kinds.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { Link } from '#src/ui/buttons/link.tsx'
import { CloseIcon } from '#src/ui/icons/icons.ts'
import { plural, t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { lookOf } from './kind-look.ts'
import { textsOf } from './notification-texts.ts'
import { useMarkRead } from './use-mark-read.ts'
import classes from './notification-pile.module.css'

export interface NotificationPileProps {
  /** Latest first. */
  unread: readonly NotificationRow[]
  onOpen: () => void
}

const maxShown = 3
/** On a short screen (everything is twice as large) they would cover it. */
const shortScreen = '(max-height: 600px)'

function useMostShown(): number {
  const isShort = useSyncExternalStore(
    (listen) => {
      const query = matchMedia(shortScreen)
      query.addEventListener('change', listen)
      return () => query.removeEventListener('change', listen)
    },
    () => matchMedia(shortScreen).matches,
  )
  return isShort ? 1 : maxShown
}

/** Unread notifications over the screen, which stay until they are dismissed: the latest, and how many more there are. spec NOTI-01 */
export function NotificationPile({ unread, onOpen }: NotificationPileProps) {
  const most = useMostShown()
  const choices = useLive(async (workspace) => new Map((await workspace.mirror('userSettings').toArray()).map(({ key, value }) => [key, value])), [])
  if (!choices) return null
  const isWanted = ({ kind }: NotificationRow) => !isNotificationKind(kind) || notificationPlace(kind, choices.get(notificationSetting(kind))) === 'screen'
  const shown = unread.filter(isWanted).slice(0, most)
  if (!shown.length) return null
  const more = unread.length - shown.length
  return (
    <section className={classes.pile} aria-label={t('Unread notifications')} aria-live="polite">
      {shown.map((row) => (
        <NotificationToast key={row.id} row={row} />
      ))}
      {more > 0 && <Button onClick={onOpen}>{plural(more, { one: '# more notification', other: '# more notifications' })}</Button>}
    </section>
  )
}

function NotificationToast({ row }: { row: NotificationRow }) {
  const markRead = useMarkRead()
  const { icon: Icon } = lookOf(row.kind)
  const { title, subtitle } = textsOf(row)
  return (
    <div role="status" className={classes.toast}>
      <Icon className="i" aria-hidden />
      <span className={classes.text}>
        <strong>{title}</strong>
        <span>{subtitle}</span>
      </span>
      <Link href={row.targetUrl} className={classes.open} aria-label={t('Open: {title}', { title })} onClick={() => markRead([row])}>
        {t('Open')}
      </Link>
      <IconButton
        icon={CloseIcon}
        label={t('Dismiss and mark as read')}
        variant="plain"
        tooltip={false}
        className={classes.close}
        onClick={() => markRead([row])}
      />
    </div>
  )
}
