import { test } from 'vitest'
import { messages } from '#domain/messages.ts'
import { bookingTimeText } from '#src/workspace/equipment/booking-time-text.ts'
import type { Change } from '#src/workspace/mutations/change.ts'
import {
  archiveEquipmentChange,
  archiveEquipmentTaskChange,
  cancelBookingChange,
  createBookingChange,
  editEquipmentRulesChange,
  editEquipmentTextsChange,
  moveBookingChange,
  setEquipmentBarcodeChange,
} from '#src/workspace/mutations/equipment.ts'
import { doAndUndo, type ChangeCase, type Hands } from '#tests/harness/do-and-undo.ts'
import { makeBooking, makeEquipment, makeEquipmentTask, withEquipment } from '#tests/harness/equipment.ts'
import { noon } from '#tests/harness/factories.ts'

const hour = 3_600_000
const later = { from: noon + 5 * hour, to: noon + 6 * hour }
const confocal = makeEquipment({ changedBy: 5, nextDue: '2026-11-30' })
const booking = makeBooking({ memberId: 5 })
const nothing: Change = { mutations: [], undo: [], done: '' }

/** An instrument with a task, and a booking of it, on the device. */
const first = async ({ device }: Hands) => {
  await withEquipment({}, { equipment: confocal, booking })(device)
  return nothing
}

const cases: readonly Omit<ChangeCase, 'first' | 'by'>[] = [
  {
    title: 'change the details of an instrument',
    make: () => editEquipmentTextsChange(confocal, 'Confocal', { room: { was: '', to: '2.1' } }),
    label: 'Changed Confocal',
    done: messages.changesSaved,
  },
  {
    title: 'change the booking rules of an instrument',
    make: () => editEquipmentRulesChange(confocal, 'Confocal', { longestBooking: 60, isBookable: false }),
    label: 'Changed the booking rules of Confocal',
    done: messages.changesSaved,
  },
  {
    title: 'give an instrument a barcode',
    make: () => setEquipmentBarcodeChange(confocal, 'Confocal', 'QP-1', null),
    label: 'Changed the barcode of Confocal to QP-1',
    done: messages.changesSaved,
  },
  { title: 'archive an instrument', make: () => archiveEquipmentChange(confocal, true), label: 'Archived Confocal', done: 'Confocal archived' },
  {
    title: 'remove a task',
    make: () => archiveEquipmentTaskChange(makeEquipmentTask().id, 'Confocal'),
    label: 'Removed a task of Confocal',
    done: 'Task removed',
  },
  {
    title: 'move a booking',
    make: () => moveBookingChange(booking, 'Confocal', { ...later, title: 'Plate 3' }),
    label: 'Changed the booking of Confocal',
    done: messages.changesSaved,
  },
  {
    title: 'cancel a booking',
    make: () => cancelBookingChange(600, 'Confocal'),
    label: 'Canceled the booking of Confocal',
    done: 'Booking of Confocal canceled',
  },
  {
    title: 'book an instrument',
    make: async ({ device }) => createBookingChange({ id: await device.takeId('bookings'), equipmentId: 500, ...later, title: '' }, 'Confocal'),
    label: `Booked Confocal, ${bookingTimeText(later)}`,
    done: `Confocal booked: ${bookingTimeText(later)}`,
  },
]

test.each(cases)('$title: always has the same message, reaches another device, and its undo restores what was there', async (each) => {
  await doAndUndo({ ...each, first, by: 'administrator' })
})
