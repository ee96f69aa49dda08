import { expect, test } from 'vitest'
import { createBooking } from '#domain/commands/create-booking.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { makeBooking, makeEquipment, withEquipment } from '#tests/harness/equipment.ts'
import { noon } from '#tests/harness/factories.ts'
import { makeTwoDevices, type TestDevice } from '#tests/harness/two-devices.ts'

const hour = 3_600_000
const day = 24 * hour
type Fields = Parameters<typeof withEquipment>[1]

/** Max has it from one to three hours after noon. */
const booked =
  (from: number, to: number, fields: Fields = {}, equipmentId = 500) =>
  async (device: TestDevice) =>
    withEquipment({ id: await device.takeId('bookings'), equipmentId, from: noon + from, to: noon + to, title: ' TaqMan ' }, fields)(device)

commandSuite(createBooking, {
  // A student books until Max begins.
  accepted: {
    by: 3,
    input: booked(0, hour),
    entity: 'bookings',
    id: ({ id }) => id,
    becomes: () => ({ equipmentId: 500, memberId: 3, from: noon, to: noon + hour, title: 'TaqMan', bookedAt: noon, canceledAt: null }),
  },
  refused: {
    'permission.denied': { by: 4, input: booked(0, hour) },
    // It ends when it begins.
    'input.invalid': { input: booked(hour, hour) },
    'equipment.gone': { input: booked(0, hour, {}, 99) },
    'equipment.not-bookable': { input: booked(0, hour, { equipment: { status: 'out of use' } }) },
    'booking.id-taken': {
      input: async (device) => {
        const id = await device.takeId('bookings')
        return withEquipment({ id, equipmentId: 500, from: noon, to: noon + hour, title: '' }, { booking: { id } })(device)
      },
    },
    'booking.too-long': { input: booked(0, hour, { equipment: { longestBooking: 59 } }) },
    'booking.too-far': { input: booked(8 * day, 8 * day + hour, { equipment: { bookAhead: 7 } }) },
    'booking.not-allowed': { input: booked(0, hour, { equipment: { bookers: [2, 3] } }) },
    'booking.taken': { input: booked(0, hour + 1) },
  },
})

test('whoever is responsible for the instrument is not bound by its rules', async () => {
  const { lab, max } = await makeTwoDevices()
  const input = await booked(8 * day, 9 * day, { equipment: { bookAhead: 7, longestBooking: 60, bookers: [3] } })(max)
  await max.pull()
  await max.do(createBooking, input)
  await max.sync()
  expect(await lab.row('bookings', input.id)).toMatchObject({ memberId: 2 })
})

test('two people book the same time, one of them offline: the second is told whose it is, when, and when it was booked', async () => {
  const { lab, ada, max } = await makeTwoDevices()
  const row = makeEquipment()
  await lab.change({ entity: 'equipment', id: row.id, after: { ...row } })
  await ada.pull()
  await max.pull()
  const book = async (device: TestDevice, from: number, to: number) => {
    const input = { id: await device.takeId('bookings'), equipmentId: 500, from: noon + from, to: noon + to, title: '' }
    await device.do(createBooking, input)
    return input
  }
  const first = await book(max, hour, 3 * hour)
  await book(ada, 2 * hour, 4 * hour)
  await max.sync()
  await ada.sync()
  expect(ada.state.inbox).toMatchObject([
    {
      code: 'booking.taken',
      detail: { bookingId: first.id, equipmentId: 500, memberId: 2, takenFrom: noon + hour, takenTo: noon + 3 * hour, bookedAt: noon, doneById: 2 },
    },
  ])
})

test('a booking of four weeks keeps an hour in it from being booked', async () => {
  const { ada } = await makeTwoDevices()
  const long = makeBooking({ from: noon - 10 * day, to: noon + 18 * day })
  const input = await booked(0, hour, { booking: long })(ada)
  await ada.pull()
  await expect(ada.do(createBooking, input)).rejects.toMatchObject({ code: 'booking.taken' })
})
