import type { MessageScope, NotificationRow } from '../../entities/notification.ts'
import { scopeOf } from '../../rules/notifications/notification-scopes.ts'
import { notificationText } from '../../rules/notifications/notification-text.ts'

/** The words that programs know here; the rest is of the system. */
const noticeScopes: Readonly<Partial<Record<MessageScope, string>>> = {
  SUPPLIES: 'supplies',
  INVENTORY: 'inventory',
  SAMPLES: 'inventory',
  STORAGE: 'inventory',
  DEVICE: 'device',
  JOURNAL: 'journal',
}

/** A notification as programs read it. It names who did something in its text; the sender is the server. */
export const toWireNotice = (row: NotificationRow, dateText: (at: number) => string) => ({
  message: notificationText(row),
  priority: 'normal' as const,
  scope: noticeScopes[scopeOf(row)] ?? 'system',
  targetURL: row.targetUrl,
  senderID: 0,
  senderName: row.actor,
  sendDate: dateText(row.createdAt),
  ...toWireDigest(row, dateText),
})

/** Which one it is, and whether it is read. What is removed is not listed. */
export const toWireDigest = ({ id, readAt }: NotificationRow, dateText: (at: number) => string) => ({
  notificationID: id,
  readDate: readAt === null ? null : dateText(readAt),
  deleteDate: null,
})
