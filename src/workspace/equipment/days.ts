import type { TimeRange } from '#domain/rules/equipment/booking-span.ts'
import { todayText } from '#src/workspace/format/dates.ts'

/** When most people are in the lab: the hours that a week shows. */
export const labHours = { from: 8, to: 20 } as const

/** A time of a date (YYYY-MM-DD) by the clock on the wall, in epoch ms. One that a change of the clock leaves out is the moment of the change. */
export function momentOf(day: string, hour: number, minute = 0): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date, hour, minute).getTime()
}

/** From midnight to midnight: 23 or 25 hours when the clock is changed. */
export const wholeDay = (day: string): TimeRange => ({ from: momentOf(day, 0), to: momentOf(day, 24) })

export const labDay = (day: string): TimeRange => ({ from: momentOf(day, labHours.from), to: momentOf(day, labHours.to) })

export const dayOf = (at: number): string => todayText(new Date(at))

/** Every whole hour in a time, as the clock on the wall shows it: when the clock is put back, one hour comes twice. */
export function hoursIn({ from, to }: TimeRange): { at: number; hour: number }[] {
  const hours: { at: number; hour: number }[] = []
  for (let at = from; at < to; at += 3_600_000) hours.push({ at, hour: new Date(at).getHours() })
  return hours
}
