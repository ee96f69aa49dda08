import type { EquipmentRow } from '#domain/entities/equipment.ts'
import type { TimeRange } from '#domain/rules/equipment/booking-span.ts'
import { freeTimes } from '#domain/rules/equipment/free-times.ts'
import { readBookingsOf } from '#db/queries/equipment.ts'
import type { Workspace } from '#db/workspace.ts'
import { dayFrom } from '#src/workspace/format/dates.ts'
import { dayOf, labDay, wholeDay } from './days.ts'

const offered = 3
const day = 24 * 3_600_000
/** Days that are searched before and after the wished time. */
const searched = { before: 7, after: 14 }

/** The nearest times at which the instrument can be booked for as long as was wished, by the bookings that this device knows. */
export async function readFreeTimes(
  workspace: Workspace,
  equipment: EquipmentRow,
  wanted: TimeRange,
  now: number,
  ownBookingId?: number,
): Promise<TimeRange[]> {
  const open = openTimes(wanted, now, equipment.bookAhead)
  const all = { from: Math.min(...open.map(({ from }) => from)), to: Math.max(...open.map(({ to }) => to)) }
  const taken = open.length === 0 ? [] : await readBookingsOf(workspace, equipment.id, all)
  return freeTimes({ wanted, taken: taken.filter(({ id }) => id !== ownBookingId), open, count: offered })
}

/** In the hours of the lab, if the wished time is; otherwise at any hour. Never in the past, nor farther ahead than the instrument can be booked. */
export function openTimes(wanted: TimeRange, now: number, bookAhead: number | null): TimeRange[] {
  const first = dayOf(wanted.from)
  const isInHours = wanted.from >= labDay(first).from && wanted.to <= labDay(first).to
  const latest = (bookAhead === null ? Number.POSITIVE_INFINITY : now + bookAhead * day) + (wanted.to - wanted.from)
  const days = Array.from({ length: searched.before + searched.after + 1 }, (_, at) => dayFrom(first, at - searched.before))
  const times = isInHours ? days.map(labDay) : [{ from: wholeDay(days[0]!).from, to: wholeDay(days.at(-1)!).to + (wanted.to - wanted.from) }]
  return times.map(({ from, to }) => ({ from: Math.max(from, roundUp(now)), to: Math.min(to, latest) })).filter(({ from, to }) => from < to)
}

const quarter = 15 * 60_000
const roundUp = (at: number): number => Math.ceil(at / quarter) * quarter
