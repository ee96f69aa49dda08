import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { rowKey } from '../dependency-keys.ts'
import { id } from '../input.ts'
import { assertTimeRange, bookingFields } from '../rules/equipment/booking-input.ts'
import { spanOf } from '../rules/equipment/booking-span.ts'
import { assertRules, assertTimeFree, getBookable } from '../rules/equipment/bookings.ts'
import { assertMay } from '../rules/people/permitted.ts'

/** Reserves an instrument for the person. */
export const createBooking = defineCommand({
  name: 'booking.create',
  version: 1,
  description: {
    icon: 'timer',
    verb: msg('Booking'),
    activity: msg('Booked equipment'),
    topic: 'equipment',
  },
  input: z.object({ id, equipmentId: id, ...bookingFields }),
  uses: ['bookings', 'equipment'],
  refusals: [
    'permission.denied',
    'input.invalid',
    'equipment.gone',
    'equipment.not-bookable',
    'booking.id-taken',
    'booking.too-long',
    'booking.too-far',
    'booking.not-allowed',
    'booking.taken',
  ],
  leasedIds: (input) => [{ kind: 'bookings', id: input.id }],
  about: (input) => [rowKey('bookings', input.id), rowKey('equipment', input.equipmentId)],
  async apply(tx, { id, equipmentId, from, to, title }, who) {
    await assertMay(tx, who, 'bookings', 'Create')
    assertTimeRange(tx, { from, to })
    const row = await getBookable(tx, equipmentId)
    if (await tx.get('bookings', id)) tx.refuse('booking.id-taken', { bookingId: id })
    await assertRules(tx, who, row, { from, to })
    await assertTimeFree(tx, { id, equipmentId, from, to })
    const span = spanOf({ from, to })
    const booked = { memberId: who.userId, bookedAt: who.at, canceledAt: null, canceledBy: null }
    await tx.put('bookings', { id, equipmentId, from, to, title: title.trim(), span, ...booked })
  },
})
