import type { TimeRange } from './booking-span.ts'

export interface FreeTimesQuestion {
  /** What was wanted: its length is kept. */
  readonly wanted: TimeRange
  /** What stands there; it may overlap and be in any order. */
  readonly taken: readonly TimeRange[]
  /** When bookings may be: one day after the other, and never before now. */
  readonly open: readonly TimeRange[]
  readonly count: number
}

/** Free times of the wished length, the nearest first, before and after it. They do not overlap with each other. */
export function freeTimes({ wanted, taken, open, count }: FreeTimesQuestion): TimeRange[] {
  const length = wanted.to - wanted.from
  const distance = ({ from }: TimeRange) => Math.abs(from - wanted.from)
  const sorted = taken.toSorted((a, b) => a.from - b.from)
  const candidates = open
    .flatMap((day) => gapsIn(day, sorted))
    .flatMap((gap) => timesIn(gap, wanted.from, length, count))
    .toSorted((a, b) => distance(a) - distance(b) || b.from - a.from)
  const chosen: TimeRange[] = []
  for (const time of candidates) {
    if (chosen.length === count) break
    if (chosen.every((other) => time.to <= other.from || time.from >= other.to)) chosen.push(time)
  }
  return chosen
}

function gapsIn(day: TimeRange, sorted: readonly TimeRange[]): TimeRange[] {
  const gaps: TimeRange[] = []
  let from = day.from
  for (const each of sorted) {
    if (each.to <= from) continue
    if (each.from >= day.to) break
    if (each.from > from) gaps.push({ from, to: each.from })
    from = each.to
  }
  return from < day.to ? [...gaps, { from, to: day.to }] : gaps
}

/** The time in the gap that is nearest to the wanted one, then one after the other in both directions. */
function timesIn(gap: TimeRange, wantedFrom: number, length: number, count: number): TimeRange[] {
  const last = gap.to - length
  if (last < gap.from) return []
  const nearest = Math.min(Math.max(wantedFrom, gap.from), last)
  const starts = Array.from({ length: count }, (_, at) => [nearest + at * length, nearest - (at + 1) * length]).flat()
  return starts.filter((from) => from >= gap.from && from <= last).map((from) => ({ from, to: from + length }))
}
