import * as z from 'zod/mini'
import { cancelBooking } from '#domain/commands/cancel-booking.ts'
import { createBooking } from '#domain/commands/create-booking.ts'
import { moveBooking } from '#domain/commands/move-booking.ts'
import type { BookingRow } from '#domain/entities/booking.ts'
import { limits } from '#domain/limits.ts'
import { isTimeRange } from '#domain/rules/equipment/booking-input.ts'
import type { TimeRange } from '#domain/rules/equipment/booking-span.ts'
import { Refusal } from '#domain/tx.ts'
import { toWireBooking } from '#domain/wire/inventory/equipment-to-wire.ts'
import { takeIds } from '../../feed/leases.ts'
import { plainText, wireId } from '../input.ts'
import { pageQuery, toPage } from '../list-page.ts'
import { readGroup } from '../read-group.ts'
import { defineRoute, type Call } from '../route.ts'
import { runAsCaller } from '../run-as-caller.ts'
import { wrongInput } from '../wrong-input.ts'
import { orFreeTimes, readBookings } from './free-times.ts'

/** A date and a time with its zone, so that no change of the clock makes it ambiguous. */
const wireMoment = z.pipe(
  z
    .string()
    .check(
      z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/),
      z.describe('a date and a time with its zone, such as 2026-03-04T05:06:07Z'),
    ),
  z.pipe(
    z.transform((text: string) => Date.parse(text)),
    z.int().check(z.nonnegative()),
  ),
)

const bookingBody = z.strictObject({
  start: wireMoment,
  end: wireMoment,
  description: z._default(plainText(limits.name.longest), ''),
  bookingType: z.optional(z.enum(['User'])),
  bookedForID: z.optional(wireId),
})

/** The time of a booking. People book for themselves; programs also say so with the number 0. */
function timeOf({ caller }: Call<'member'>, { start, end, bookedForID }: z.infer<typeof bookingBody>): TimeRange {
  if (bookedForID && bookedForID !== caller.session.user.id) throw wrongInput('body.bookedForID', 'People book only for themselves.')
  const time = { from: start, to: end }
  if (!isTimeRange(time)) throw wrongInput('body.end', 'The field end has to be a time after start.')
  return time
}

/** POST /api/v1/equipment/{equipmentID}/bookings: `start`, `end`, `description`. Answers its number. If the time is taken, `detail.freeFrom` has the nearest free times. spec §7 */
export const addBooking = defineRoute({
  method: 'POST',
  path: '/api/v1/equipment/:equipmentId/bookings',
  access: 'member',
  writes: () => true,
  input: z.object({ params: z.object({ equipmentId: wireId }), body: bookingBody }),
  refusals: [...createBooking.refusals, 'id.exhausted'],
  async handler(call, { params: { equipmentId }, body }) {
    const time = timeOf(call, body)
    const id = await takeIds(call.services.store, call.group.groupId, 'bookings', 1)
    await orFreeTimes(call, time, () => runAsCaller(call, createBooking, { id, equipmentId, ...time, title: body.description }))
    return id
  },
})

const day = 24 * 3_600_000
/** Most days between `from` and `to`. */
const maxDays = 366

/** GET /api/v1/equipment/{equipmentID}/bookings: those that overlap with the time between `from` and `to`, by their start; without them, those of the next year. spec §7 */
export const listBookings = defineRoute({
  method: 'GET',
  path: '/api/v1/equipment/:equipmentId/bookings',
  access: 'member',
  cost: 5,
  input: z.object({
    params: z.object({ equipmentId: wireId }),
    query: z.object({ ...pageQuery, from: z.optional(wireMoment), to: z.optional(wireMoment) }),
  }),
  refusals: ['equipment.gone'],
  async handler({ services, group, at }, { params: { equipmentId }, query }) {
    const from = query.from ?? Math.min(at, query.to ?? at)
    const time = { from, to: query.to ?? from + maxDays * day }
    if (time.to <= time.from || time.to - time.from > maxDays * day)
      throw wrongInput('query.to', `The parameter to has to be after from, by at most ${maxDays} days.`)
    const rows = await readGroup(services, group, async (tx) => {
      if (!(await tx.get('equipment', equipmentId))) throw new Refusal('equipment.gone', { equipmentId })
      return readBookings(tx, equipmentId, time)
    })
    const orders = { start: ({ from }: BookingRow) => from, end: ({ to }: BookingRow) => to, bookingID: ({ id }: BookingRow) => id }
    return toPage(rows, query, orders, (page) => page.map(toWireBooking))
  },
})

const bookingParams = z.object({ bookingId: wireId })

/** PUT /api/v1/equipment/bookings/{bookingID}: another time or description. spec §7 */
export const changeBooking = defineRoute({
  method: 'PUT',
  path: '/api/v1/equipment/bookings/:bookingId',
  access: 'member',
  writes: () => true,
  input: z.object({ params: bookingParams, body: bookingBody }),
  refusals: moveBooking.refusals,
  async handler(call, { params: { bookingId }, body }) {
    const { from, to } = timeOf(call, body)
    await orFreeTimes(call, { from, to }, () => runAsCaller(call, moveBooking, { bookingId, from, to, title: body.description }), bookingId)
    return {}
  },
})

/** DELETE /api/v1/equipment/bookings/{bookingID}: cancels it. spec §7 */
export const removeBooking = defineRoute({
  method: 'DELETE',
  path: '/api/v1/equipment/bookings/:bookingId',
  access: 'member',
  writes: () => true,
  input: z.object({ params: bookingParams }),
  refusals: cancelBooking.refusals,
  async handler(call, { params: { bookingId } }) {
    await runAsCaller(call, cancelBooking, { bookingId, canceled: true })
    return {}
  },
})
