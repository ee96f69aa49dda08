import { moveBooking } from '#domain/commands/move-booking.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { makeBooking, withEquipment } from '#tests/harness/equipment.ts'
import { noon } from '#tests/harness/factories.ts'
import type { TestDevice } from '#tests/harness/two-devices.ts'

const hour = 3_600_000
const day = 24 * hour
type Fields = Parameters<typeof withEquipment>[1]

/** Ada's booking is moved. */
const moved = (from: number, to: number, { equipment, booking }: NonNullable<Fields> = {}, bookingId = 600) =>
  withEquipment({ bookingId, from: noon + from, to: noon + to, title: 'Plate 3' }, { ...(equipment && { equipment }), booking: { memberId: 1, ...booking } })

commandSuite(moveBooking, {
  // It may overlap with where it was.
  accepted: {
    input: moved(2 * hour, 4 * hour),
    entity: 'bookings',
    id: () => 600,
    becomes: () => ({ memberId: 1, from: noon + 2 * hour, to: noon + 4 * hour, title: 'Plate 3' }),
  },
  refused: {
    'permission.denied': { input: moved(0, hour, { booking: { memberId: 3 } }) },
    // 31 days and a millisecond.
    'input.invalid': { input: moved(0, 31 * day + 1) },
    'equipment.gone': { input: moved(0, hour, { booking: { equipmentId: 99 } }) },
    'equipment.not-bookable': { input: moved(0, hour, { equipment: { isBookable: 0 } }) },
    'booking.gone': { input: moved(0, hour, { booking: { canceledAt: noon, canceledBy: 1, span: null } }) },
    'booking.too-long': { input: moved(0, hour, { equipment: { longestBooking: 30 } }) },
    'booking.too-far': { input: moved(8 * day, 8 * day + hour, { equipment: { bookAhead: 7 } }) },
    'booking.not-allowed': { input: moved(0, hour, { equipment: { bookers: [3] } }) },
    'booking.taken': {
      input: async (device: TestDevice) => {
        const other = makeBooking({ id: 601, from: noon + 5 * hour, to: noon + 6 * hour })
        await device.lab.change({ entity: 'bookings', id: 601, after: { ...other } })
        return moved(5 * hour, 6 * hour)(device)
      },
    },
  },
})
