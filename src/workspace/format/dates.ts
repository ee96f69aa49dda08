import { t } from '#src/ui/text/translate.ts'

export type Expiry = 'none' | 'past' | 'soon' | 'later'

const soonDays = 30

/** How close a date of the form YYYY-MM-DD is to `today` (same form). */
export function expiryOf(expiration: string, today: string): Expiry {
  if (!expiration) return 'none'
  if (expiration < today) return 'past'
  return daysBetween(today, expiration) <= soonDays ? 'soon' : 'later'
}

export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

/** A number of days later. */
export const dayFrom = (today: string, days: number): string => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)

/** The last day that counts as soon, as seen from `today`. */
export const lastDaySoon = (today: string): string => dayFrom(today, soonDays)

export const dayBefore = (today: string): string => dayFrom(today, -1)

/** 1 for Monday to 7 for Sunday. */
export const weekdayOf = (day: string): number => new Date(Date.parse(day)).getUTCDay() || 7

/** The number of its week as in ISO 8601: the first week of a year has that year's first Thursday. */
export function weekOf(day: string): number {
  const thursday = dayFrom(day, 4 - weekdayOf(day))
  return 1 + Math.floor((Date.parse(thursday) - Date.parse(`${thursday.slice(0, 4)}-01-01`)) / (7 * 86_400_000))
}

/** The same day a number of months later, or the last day of that month if it is shorter. */
export function monthsFrom(today: string, months: number): string {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0))
  return new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(day, last.getUTCDate()))).toISOString().slice(0, 10)
}

/** Today in the local calendar. */
export function todayText(now = new Date()): string {
  const two = (figure: number) => String(figure).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

export function timeText(at: number): string {
  const moment = new Date(at)
  return `${String(moment.getHours()).padStart(2, '0')}:${String(moment.getMinutes()).padStart(2, '0')}`
}

/** `today 13:51`, or the date with the time, as the person wants to see it: `2026-11-22 14:05`. */
export const dateTimeText = (at: number, today = todayText()): string => {
  const day = todayText(new Date(at))
  return day === today ? t('today {time}', { time: timeText(at) }) : `${dayText(day)} ${timeText(at)}`
}

/** When something was done and, if the server received that more than a day later, when that was: whoever reads it sees both. */
export const timesText = (at: number, receivedAt: number | null | undefined, today = todayText()): string =>
  receivedAt ? t('{time} (received {received})', { time: dateTimeText(at, today), received: dateTimeText(receivedAt, today) }) : dateTimeText(at, today)

let written = (date: string): string => date

/** From now on, dates are shown as this writes them. */
export function showDatesAs(write: (date: string) => string): void {
  written = write
}

/** A date of the form YYYY-MM-DD as the person wants to see it, alone or with a time after it; any other text as it is. spec VAL-02 */
export const dayText = (text: string): string => text.replace(/^\d{4}-\d\d-\d\d(?!\S)/, (date) => written(date))

/** Midnight in the local time zone, in epoch ms. */
export const startOfToday = (): number => new Date().setHours(0, 0, 0, 0)
