import { createPortal } from 'react-dom'
import { readNotifications } from '#db/queries/notifications.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { NotificationPanel } from './notification-panel.tsx'
import { NotificationPile } from './notification-pile.tsx'

export { NotificationsTab } from './notifications-tab.tsx'

export interface NotificationLayerProps {
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

/** What lies over the screen: the notification list, or the new notifications. */
export function NotificationLayer({ isOpen, onOpen }: NotificationLayerProps) {
  const all = useLive(readNotifications, [])
  if (!all) return null
  const unread = all.filter(({ readAt }) => readAt === null)
  const layer = isOpen ? (
    <NotificationPanel all={all} unread={unread} onClose={() => onOpen(false)} />
  ) : (
    <NotificationPile unread={unread} onOpen={() => onOpen(true)} />
  )
  return createPortal(layer, document.body)
}
