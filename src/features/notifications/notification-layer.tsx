import { useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import { readNotifications } from '#db/queries/notifications.ts'
import { useLive, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { NotificationPanel } from './notification-panel.tsx'
import { NotificationPile } from './notification-pile.tsx'

export { NotificationsTab } from './notifications-tab.tsx'

export interface NotificationLayerProps {
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

/** Up to which notification each person on this device has opened the list: those are not shown on top of the screen again. */
const listed = new Map<string, number>()

/** What lies over the screen: the notification list, or the new notifications. */
export function NotificationLayer({ isOpen, onOpen }: NotificationLayerProps) {
  const { workspace } = useWorkspace()
  const all = useLive(readNotifications, [])
  const key = `${workspace.userId}:${workspace.groupId}`
  useLayoutEffect(() => {
    if (isOpen && all) listed.set(key, Math.max(0, ...all.map(({ id }) => id)))
  }, [isOpen, key, all])
  if (!all) return null
  const unread = all.filter(({ readAt }) => readAt === null)
  const last = listed.get(key) ?? 0
  const layer = isOpen ? (
    <NotificationPanel all={all} unread={unread} onClose={() => onOpen(false)} />
  ) : (
    <NotificationPile notifications={unread.filter(({ id }) => id > last)} unread={unread.length} onOpen={() => onOpen(true)} />
  )
  return createPortal(layer, document.body)
}
