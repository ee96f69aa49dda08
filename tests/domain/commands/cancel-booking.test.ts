import { cancelBooking } from '#domain/commands/cancel-booking.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { makeBooking, withEquipment } from '#tests/harness/equipment.ts'
import { noon } from '#tests/harness/factories.ts'
import type { TestDevice } from '#tests/harness/two-devices.ts'

const cancel = (bookingId = 600) => ({ bookingId, canceled: true })
const canceled = { canceledAt: noon, canceledBy: 1, span: null, memberId: 1 }

commandSuite(cancelBooking, {
  // Ada's own.
  accepted: {
    input: withEquipment(cancel(), { booking: { memberId: 1 } }),
    entity: 'bookings',
    id: () => 600,
    becomes: () => ({ canceledAt: noon, canceledBy: 1, span: null }),
  },
  refused: {
    // Max's.
    'permission.denied': { input: withEquipment(cancel()) },
    'equipment.gone': { input: withEquipment(cancel(), { booking: { memberId: 1, equipmentId: 99 } }) },
    'booking.gone': { input: withEquipment(cancel(99)) },
    // Someone else has it since then, so the cancellation cannot be taken back.
    'booking.taken': {
      input: async (device: TestDevice) => {
        await device.lab.change({ entity: 'bookings', id: 601, after: { ...makeBooking({ id: 601 }) } })
        return withEquipment({ bookingId: 600, canceled: false }, { booking: canceled })(device)
      },
    },
  },
})
