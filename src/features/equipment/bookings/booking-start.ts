import { isIsoDateTime } from '#src/ui/fields/date-text.ts'
import { timeText } from '#src/workspace/format/dates.ts'
import { dayOf, momentOf } from '#src/workspace/equipment/days.ts'

/** `2026-11-24 13:00`, as the date field has it. */
export const startText = (at: number): string => `${dayOf(at)} ${timeText(at)}`

/**
 * The moment that a text means; undefined for what is not a date and a time. `chosen` is what the field was filled in from: it decides which
 * one is meant of an hour that comes twice because the clock is put back.
 */
export function startOf(text: string, chosen: number): number | undefined {
  if (!isIsoDateTime(text)) return undefined
  if (text === startText(chosen)) return chosen
  const [hour = 0, minute = 0] = text.slice(11).split(':').map(Number)
  return momentOf(text.slice(0, 10), hour, minute)
}
