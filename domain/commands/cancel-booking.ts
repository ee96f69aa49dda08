import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { rowKey } from '../dependency-keys.ts'
import { id } from '../input.ts'
import { spanOf } from '../rules/equipment/booking-span.ts'
import { assertTimeFree, getOwnBooking } from '../rules/equipment/bookings.ts'

/** Cancels a booking, or takes that back as long as the time is free. */
export const cancelBooking = defineCommand({
  name: 'booking.cancel',
  version: 1,
  description: {
    icon: 'trash',
    verb: msg('Cancel booking'),
    activity: msg('Canceled or restored a booking'),
    topic: 'equipment',
  },
  input: z.object({ bookingId: id, canceled: z.boolean() }),
  uses: ['bookings', 'equipment'],
  refusals: ['permission.denied', 'equipment.gone', 'booking.gone', 'booking.taken'],
  about: (input) => [rowKey('bookings', input.bookingId)],
  async apply(tx, { bookingId, canceled }, who) {
    const { booking } = await getOwnBooking(tx, who, bookingId)
    if (canceled && booking.canceledAt === null) {
      await tx.patch('bookings', bookingId, { span: null, canceledAt: who.at, canceledBy: who.userId })
    } else if (!canceled && booking.canceledAt !== null) {
      await assertTimeFree(tx, booking)
      await tx.patch('bookings', bookingId, { span: spanOf(booking), canceledAt: null, canceledBy: null })
    }
  },
})
