import type { Who } from '../../who.ts'
import type { BookingRow } from '../../entities/booking.ts'
import type { EquipmentRow } from '../../entities/equipment.ts'
import type { Tx } from '../../tx.ts'
import { overlaps, spansOver, type TimeRange } from './booking-span.ts'

const minute = 60_000
const day = 24 * 60 * minute

type BookableTx = Tx<'equipment', 'equipment.gone' | 'equipment.not-bookable'>

export async function getBookable(tx: BookableTx, equipmentId: number): Promise<EquipmentRow> {
  const row = (await tx.get('equipment', equipmentId)) ?? tx.refuse('equipment.gone', { equipmentId })
  return isBookableNow(row) ? row : tx.refuse('equipment.not-bookable', { equipmentId, name: row.name })
}

export const isBookableNow = ({ isBookable, archived, status }: EquipmentRow): boolean => isBookable === 1 && !archived && status !== 'out of use'

/** What the rules of an instrument say against a booking; undefined if nothing. */
export type BrokenRule = 'booking.too-long' | 'booking.too-far' | 'booking.not-allowed'

export function brokenRule({ longestBooking, bookAhead, bookers }: EquipmentRow, userId: number, { from, to }: TimeRange, now: number): BrokenRule | undefined {
  if (bookers.length > 0 && !bookers.includes(userId)) return 'booking.not-allowed'
  if (longestBooking !== null && to - from > longestBooking * minute) return 'booking.too-long'
  return bookAhead !== null && from > now + bookAhead * day ? 'booking.too-far' : undefined
}

/** The rules do not apply to whoever may change the instrument. */
export async function assertRules(tx: Tx<never, BrokenRule>, who: Who, row: EquipmentRow, time: TimeRange): Promise<void> {
  const broken = brokenRule(row, who.userId, time, who.at)
  if (!broken || (await tx.may(who, 'equipment', 'Update', row))) return
  tx.refuse(broken, { equipmentId: row.id, minutes: row.longestBooking, days: row.bookAhead })
}

/** Refuses with the booking that is there: whose it is, when, and when it was made. */
export async function assertTimeFree(tx: Tx<'bookings', 'booking.taken'>, booking: TimeRange & { id: number; equipmentId: number }): Promise<void> {
  for (const span of spansOver(booking)) {
    const there = await tx.where('bookings', 'bySpan', [span, booking.equipmentId])
    const taken = there.find((row) => row.id !== booking.id && overlaps(row, booking))
    if (taken) tx.refuse('booking.taken', takenDetail(taken))
  }
}

const takenDetail = ({ id, equipmentId, memberId, from, to, bookedAt }: BookingRow) => ({
  bookingId: id,
  equipmentId,
  memberId,
  takenFrom: from,
  takenTo: to,
  bookedAt,
})

type BookingTx = Tx<'bookings' | 'equipment', 'booking.gone' | 'permission.denied' | 'equipment.gone'>

/** A booking that the person may change: their own, or any of an instrument that they may change. */
export async function getOwnBooking(tx: BookingTx, who: Who, bookingId: number): Promise<{ booking: BookingRow; row: EquipmentRow }> {
  const booking = (await tx.get('bookings', bookingId)) ?? tx.refuse('booking.gone', { bookingId })
  const row = (await tx.get('equipment', booking.equipmentId)) ?? tx.refuse('equipment.gone', { equipmentId: booking.equipmentId })
  const isOwn = booking.memberId === who.userId && (await tx.may(who, 'bookings', 'Create'))
  if (!isOwn && !(await tx.may(who, 'equipment', 'Update', row))) tx.refuse('permission.denied', { permission: 'Equipment.Update' })
  return { booking, row }
}
