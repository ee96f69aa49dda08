import type { NotificationRow } from '#domain/entities/notification.ts'
import { englishText } from '#domain/message.ts'
import { isNotificationKind, notificationKinds } from '#domain/rules/notifications/notification-kinds.ts'

/** What the service worker shows. */
export interface PushMessage {
  readonly title: string
  readonly body: string
  /** A message with the same tag replaces the one before. */
  readonly tag: string
  /** Where a tap leads. */
  readonly url: string
}

/**
 * Law 167: only what may be read on a locked screen by anyone who passes: the kind, how many, and the group. No names of samples, places or
 * people. Null for a kind that this release does not know.
 */
export function pushMessage({ id, kind, count, targetUrl }: NotificationRow, group: string): PushMessage | null {
  if (!isNotificationKind(kind)) return null
  const word = englishText(notificationKinds[kind].word)
  return { title: count === 1 ? word : `${word}: ${count}`, body: group, tag: `notification-${id}`, url: targetUrl }
}
