import type { BookingRow } from '#domain/entities/booking.ts'
import type { EquipmentTaskRow } from '#domain/entities/equipment-task.ts'
import type { EquipmentEventRow, TaskResultRow } from '#domain/entities/equipment-event.ts'
import type { EquipmentRow } from '#domain/entities/equipment.ts'
import { noTask, plainEquipment } from '#domain/rules/equipment/plain-equipment.ts'
import { normalizeText } from '#domain/rules/normalize-text.ts'
import { spanOf } from '#domain/rules/equipment/booking-span.ts'
import { noon } from './factories.ts'
import type { TestDevice } from './two-devices.ts'

const hour = 3_600_000

/** An instrument that everyone may book. Max (2) is responsible for it. */
export const makeEquipment = ({ name = 'Confocal', ...fields }: Partial<EquipmentRow> = {}): EquipmentRow => ({
  ...plainEquipment,
  id: 500,
  isStorage: 0,
  name,
  nameFold: normalizeText(name),
  kind: 'Microscope',
  isBookable: 1,
  ownerId: 2,
  createdAt: noon,
  changedBy: 2,
  changedAt: noon,
  ...fields,
})

/** Max has the instrument from one to three hours after noon. */
export const makeBooking = ({ from = noon + hour, to = noon + 3 * hour, ...fields }: Partial<BookingRow> = {}): BookingRow => ({
  id: 600,
  equipmentId: 500,
  memberId: 2,
  from,
  to,
  title: '',
  bookedAt: noon - hour,
  span: spanOf({ from, to }),
  canceledAt: null,
  canceledBy: null,
  ...fields,
})

export const makeEquipmentEvent = (fields: Partial<EquipmentEventRow> = {}): EquipmentEventRow => ({
  id: 'event-0000-0000-0001',
  equipmentId: 500,
  status: null,
  ...noTask,
  text: 'Cleaned the lens',
  by: 1,
  at: noon,
  ...fields,
})

/** In an entry: Max did the task, and it passed. */
export const taskResult: Pick<TaskResultRow, 'taskKind' | 'taskTitle' | 'result' | 'doneOn' | 'by'> = {
  taskKind: 'validation',
  taskTitle: 'Point spread function',
  result: 'passed',
  doneOn: '2026-11-20',
  by: 2,
}

/** Max validates it every six months. */
export const makeEquipmentTask = (fields: Partial<EquipmentTaskRow> = {}): EquipmentTaskRow => ({
  id: 'task-0000-0000-0001',
  equipmentId: 500,
  kind: 'validation',
  title: 'Point spread function',
  every: 6,
  unit: 'months',
  dueOn: '2026-11-30',
  responsibleId: 2,
  lastEventId: '',
  archived: 0,
  ...fields,
})

interface EquipmentFields {
  readonly task?: Partial<EquipmentTaskRow>
  readonly equipment?: Partial<EquipmentRow>
  readonly booking?: Partial<BookingRow>
  readonly event?: Partial<EquipmentEventRow>
}

/** The input for a command, once the server has this instrument and this booking of it. */
export const withEquipment =
  <Input>(input: Input, { equipment, booking, task, event }: EquipmentFields = {}) =>
  async (device: TestDevice): Promise<Input> => {
    const row = makeEquipment(equipment)
    const booked = makeBooking(booking)
    const due = makeEquipmentTask(task)
    const entry = makeEquipmentEvent(event)
    await device.lab.change(
      { entity: 'equipment', id: row.id, after: { ...row } },
      { entity: 'bookings', id: booked.id, after: { ...booked } },
      { entity: 'equipmentTasks', id: due.id, after: { ...due } },
      { entity: 'equipmentEvents', id: entry.id, after: { ...entry } },
    )
    return input
  }
