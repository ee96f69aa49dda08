import { equipmentLimits } from '../../equipment-limits.ts'
import { moment, shortText } from '../../input.ts'
import type { Tx } from '../../tx.ts'
import type { TimeRange } from './booking-span.ts'

export const bookingFields = { from: moment, to: moment, title: shortText }

/** A booking ends after it begins, and is not too long. */
export const isTimeRange = ({ from, to }: TimeRange): boolean => from < to && to - from <= equipmentLimits.booking.longest

export function assertTimeRange(tx: Tx<never, 'input.invalid'>, time: TimeRange): void {
  if (!isTimeRange(time)) tx.refuse('input.invalid', { field: 'to' })
}
