import type { NotificationRow } from '#domain/entities/notification.ts'
import { notificationText } from '#domain/rules/notifications/notification-text.ts'
import { inSpelling, type Spell } from '#domain/rules/spelling.ts'
import type { Letter } from './letter.ts'

export interface GroupOfNotifications {
  readonly group: string
  readonly rows: readonly NotificationRow[]
}

/** A longer mail would not be read. */
const maxLines = 30

export interface DailyLetter {
  readonly origin: string
  readonly firstName: string
  /** Code of the unsubscribe link. */
  readonly code: string
  /** Name that only this mail has. */
  readonly name: string
  /** As the person has chosen; what people typed stays. */
  readonly spell: Spell
}

/** What a person has not read since the last mail, group by group. */
export function dailyLetter({ origin, firstName, code, name, spell }: DailyLetter, groups: readonly GroupOfNotifications[]): Letter {
  const say = inSpelling(spell)
  const count = groups.reduce((sum, { rows }) => sum + rows.length, 0)
  return {
    subject: count === 1 ? say`1 new notification in Aliquot` : say`${count} new notifications in Aliquot`,
    paragraphs: [firstName ? say`Hello ${firstName},` : say`Hello,`, say`This is what you have not read in Aliquot.`],
    lists: groups.map(({ group, rows }) => ({ title: group, lines: linesOf(rows, spell) })),
    link: { label: say`Open Aliquot`, url: `${origin}/members/` },
    footer: [
      { label: say`Choose what you get by email`, url: `${origin}/members/settings/?tab=notifications` },
      { label: say`Unsubscribe`, url: `${origin}/mail/unsubscribe/#${code}` },
    ],
    messageId: `<${name}@${new URL(origin).hostname}>`,
    unsubscribe: `${origin}/mail/unsubscribe/?code=${code}`,
  }
}

function linesOf(rows: readonly NotificationRow[], spell: Spell): string[] {
  const lines = rows.slice(0, maxLines).map((row) => notificationText(row, spell))
  return rows.length > maxLines ? [...lines, inSpelling(spell)`and ${rows.length - maxLines} more`] : lines
}
