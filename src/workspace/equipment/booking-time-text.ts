import { defineMessages } from '#domain/message.ts'
import type { TimeRange } from '#domain/rules/equipment/booking-span.ts'
import { shownLocale, t } from '#src/ui/text/translate.ts'
import { dayText, timeText, todayText, weekdayOf } from '#src/workspace/format/dates.ts'

const weekdays = defineMessages({ 1: 'Mon', 2: 'Tue', 3: 'Wed', 4: 'Thu', 5: 'Fri', 6: 'Sat', 7: 'Sun' })

/** `Mon` for a date of the form YYYY-MM-DD. */
export const weekdayText = (day: string): string => t(weekdays[weekdayOf(day) as keyof typeof weekdays])

/** `November 2026` */
export const monthText = (day: string): string =>
  new Intl.DateTimeFormat(shownLocale(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(Date.parse(day)))

/** `Tue 2026-11-24 13:00`, the date as the person wants to see it. */
export function momentText(at: number): string {
  const day = todayText(new Date(at))
  return `${weekdayText(day)} ${dayText(day)} ${timeText(at)}`
}

/** `Tue 2026-11-24 13:00–15:00`, with both days if they differ. */
export function bookingTimeText({ from, to }: TimeRange): string {
  const isOneDay = todayText(new Date(from)) === todayText(new Date(to - 1))
  return isOneDay ? `${momentText(from)}–${timeText(to)}` : `${momentText(from)} – ${momentText(to)}`
}
