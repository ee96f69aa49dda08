import type { BookingRow } from '#domain/entities/booking.ts'
import { overlaps, spansOver, type TimeRange } from '#domain/rules/equipment/booking-span.ts'
import { freeTimes } from '#domain/rules/equipment/free-times.ts'
import { Refusal } from '#domain/tx.ts'
import { readGroup, type GroupTx } from '../read-group.ts'
import type { Call } from '../route.ts'

const day = 24 * 3_600_000
const offered = 3
/** Around the time that was asked for. */
const searched = { before: 7 * day, after: 14 * day }

/** Bookings of an instrument that overlap with a time, by their start. */
export async function readBookings(tx: GroupTx, equipmentId: number, time: TimeRange): Promise<BookingRow[]> {
  const rows: BookingRow[] = []
  for (const span of spansOver(time)) rows.push(...(await tx.where('bookings', 'bySpan', [span, equipmentId])))
  return rows.filter((row) => overlaps(row, time)).sort((a, b) => a.from - b.from)
}

/** Does what books a time. If the time is taken, the refusal also says at which times it would not be: `freeFrom`, the nearest first. */
export async function orFreeTimes(call: Call<'member'>, wanted: TimeRange, book: () => Promise<unknown>, ownBookingId?: number): Promise<void> {
  try {
    await book()
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'booking.taken') throw error
    const freeFrom = await readFreeTimes(call, Number(error.detail['equipmentId']), wanted, ownBookingId)
    throw new Refusal('booking.taken', { ...error.detail, freeFrom })
  }
}

function readFreeTimes({ services, group, at }: Call<'member'>, equipmentId: number, wanted: TimeRange, ownBookingId: number | undefined): Promise<number[]> {
  return readGroup(services, group, async (tx) => {
    const ahead = (await tx.get('equipment', equipmentId))?.bookAhead ?? null
    const length = wanted.to - wanted.from
    const last = ahead === null ? wanted.to + searched.after : Math.min(wanted.to + searched.after, at + ahead * day + length)
    const open = { from: Math.max(at, wanted.from - searched.before), to: last }
    if (open.from >= open.to) return []
    const taken = (await readBookings(tx, equipmentId, open)).filter(({ id }) => id !== ownBookingId)
    return freeTimes({ wanted, taken, open: [open], count: offered }).map(({ from }) => from)
  })
}
