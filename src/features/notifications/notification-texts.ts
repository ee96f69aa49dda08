import type { NotificationRow } from '#domain/entities/notification.ts'
import { isNotificationKind, notificationKinds, type NotificationKind } from '#domain/rules/notifications/notification-kinds.ts'
import { decimalText, plural, t } from '#src/ui/text/translate.ts'
import { momentText } from '#src/workspace/equipment/booking-time-text.ts'
import { dayBefore, dayText, todayText } from '#src/workspace/format/dates.ts'

export interface NotificationTexts {
  readonly title: string
  /** The word of its kind, and what else there is to say. */
  readonly subtitle: string
}

/** In the person's language. */
export function textsOf({ kind, count, name, detail: stored, actor }: NotificationRow): NotificationTexts {
  if (!isNotificationKind(kind)) return { title: name, subtitle: stored }
  const detail = detailText(kind, stored)
  const { word, single, several } = notificationKinds[kind]
  if (count > 1) {
    const first = plural(count - 1, { one: '{name} and # more', other: '{name} and # more' }, { name })
    return { title: plural(count, several, { actor }), subtitle: `${t(word)} · ${first}` }
  }
  const isSaid = single.includes('{detail}') || !detail
  return { title: t(single, { name, detail, actor }), subtitle: isSaid ? t(word) : `${t(word)} · ${detail}` }
}

function detailText(kind: NotificationKind, stored: string): string {
  if (kind === 'expiring' || kind === 'expired' || kind === 'task-due' || kind === 'task-overdue') return dayText(stored)
  if (kind === 'booking-canceled' || kind === 'booking-moved') return Number.isNaN(Date.parse(stored)) ? stored : momentText(Date.parse(stored))
  return kind === 'low' ? decimalText(stored) : stored
}

export interface DayOfNotifications {
  /** Today, Yesterday, or the date. */
  readonly title: string
  readonly rows: readonly NotificationRow[]
}

/** Notifications of each day, in order of time. */
export function byDay(rows: readonly NotificationRow[], today = todayText()): DayOfNotifications[] {
  const days = new Map<string, NotificationRow[]>()
  for (const row of rows) {
    const day = todayText(new Date(row.createdAt))
    days.set(day, [...(days.get(day) ?? []), row])
  }
  return [...days].map(([day, ofDay]) => ({ title: day === today ? t('Today') : day === dayBefore(today) ? t('Yesterday') : dayText(day), rows: ofDay }))
}
