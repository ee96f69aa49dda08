import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { rowKey } from '../dependency-keys.ts'
import { id } from '../input.ts'
import { assertTimeRange, bookingFields } from '../rules/equipment/booking-input.ts'
import { spanOf } from '../rules/equipment/booking-span.ts'
import { assertRules, assertTimeFree, getBookable, getOwnBooking } from '../rules/equipment/bookings.ts'
import { remarkOverwritten } from '../rules/changes/remark-overwritten.ts'

/** Changes the time of a booking, and what it is for. */
export const moveBooking = defineCommand({
  name: 'booking.move',
  version: 1,
  description: {
    icon: 'timer',
    verb: msg('Booking'),
    activity: msg('Changed a booking'),
    topic: 'equipment',
  },
  /** `was`: what the person saw. */
  input: z.object({ bookingId: id, ...bookingFields, was: z.exactOptional(z.object(bookingFields)) }),
  uses: ['bookings', 'equipment'],
  refusals: [
    'permission.denied',
    'input.invalid',
    'equipment.gone',
    'equipment.not-bookable',
    'booking.gone',
    'booking.too-long',
    'booking.too-far',
    'booking.not-allowed',
    'booking.taken',
  ],
  about: (input) => [rowKey('bookings', input.bookingId)],
  async apply(tx, { bookingId, from, to, title, was }, who) {
    assertTimeRange(tx, { from, to })
    const { booking } = await getOwnBooking(tx, who, bookingId)
    if (booking.canceledAt !== null) tx.refuse('booking.gone', { bookingId })
    const row = await getBookable(tx, booking.equipmentId)
    await assertRules(tx, who, row, { from, to })
    await assertTimeFree(tx, { ...booking, from, to })
    remarkOverwritten(tx, { bookingId }, booking, { from, to, title }, was)
    await tx.patch('bookings', bookingId, { from, to, title: title.trim(), span: spanOf({ from, to }) })
  },
})
