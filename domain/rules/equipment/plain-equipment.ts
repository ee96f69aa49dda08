import type { EquipmentStatus } from '../../entities/equipment.ts'
import { defineMessages, type Message } from '../../message.ts'

/** What people call them. */
export const equipmentStatusNames: Readonly<Record<EquipmentStatus, Message>> = defineMessages({
  available: 'Available',
  'in repair': 'In repair',
  'out of use': 'Out of use',
})

export const equipmentStatuses = ['available', 'in repair', 'out of use'] as const satisfies readonly EquipmentStatus[]

/** Fields of an entry that is about no task. */
export const noTask = { taskKind: null, taskTitle: '', result: null, doneOn: '' } as const

/** What starts empty. */
export const plainEquipment = {
  name: '',
  nameFold: '',
  kind: '',
  building: '',
  floor: '',
  room: '',
  manufacturer: '',
  model: '',
  serialNumber: '',
  note: '',
  status: 'available',
  isBookable: 0,
  longestBooking: null,
  bookAhead: null,
  bookers: [],
  ownerId: 0,
  barcode: null,
  nextDue: '',
  archived: 0,
  edits: {},
} as const
