import type { NotificationRow } from '#domain/entities/notification.ts'
import { notificationText } from '#domain/rules/notifications/notification-text.ts'
import type { Letter } from './letter.ts'

export interface GroupOfNotifications {
  readonly group: string
  readonly rows: readonly NotificationRow[]
}

/** A longer mail would not be read. */
const mostLines = 30

export interface DailyLetter {
  readonly origin: string
  readonly firstName: string
  /** Of the unsubscribe link. */
  readonly code: string
  /** Of all mails, only this one has it. */
  readonly name: string
}

/** What a person has not read since the last mail, group by group. */
export function dailyLetter({ origin, firstName, code, name }: DailyLetter, groups: readonly GroupOfNotifications[]): Letter {
  const count = groups.reduce((sum, { rows }) => sum + rows.length, 0)
  return {
    subject: count === 1 ? '1 new notification in Aliquot' : `${count} new notifications in Aliquot`,
    paragraphs: [firstName ? `Hello ${firstName},` : 'Hello,', 'This is what you have not read in Aliquot.'],
    lists: groups.map(({ group, rows }) => ({ title: group, lines: linesOf(rows) })),
    link: { label: 'Open Aliquot', url: `${origin}/members/` },
    footer: [
      { label: 'Choose what you get by email', url: `${origin}/members/settings/?tab=notifications` },
      { label: 'Unsubscribe', url: `${origin}/mail/unsubscribe/#${code}` },
    ],
    messageId: `<${name}@${new URL(origin).hostname}>`,
    unsubscribe: `${origin}/mail/unsubscribe/?code=${code}`,
  }
}

function linesOf(rows: readonly NotificationRow[]): string[] {
  const lines = rows.slice(0, mostLines).map(notificationText)
  return rows.length > mostLines ? [...lines, `and ${rows.length - mostLines} more`] : lines
}
