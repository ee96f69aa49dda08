import type { NotificationRow } from '../../entities/notification.ts'
import { englishText } from '../../message.ts'
import type { Spell } from '../spelling.ts'
import { isNotificationKind, notificationKinds } from './notification-kinds.ts'

/** The text of a notification in English, for programs and mails. Screens translate it. */
export function notificationText({ kind, count, name, detail, actor }: NotificationRow, spell: Spell = (text) => text): string {
  if (!isNotificationKind(kind)) return name
  const { single, several } = notificationKinds[kind]
  const values: Readonly<Record<string, string>> = { name, detail, actor }
  const text = count === 1 ? englishText(single) : several.other.replaceAll('#', String(count))
  return spell(text).replace(/\{(\w+)\}/g, (written, value: string) => values[value] ?? written)
}
