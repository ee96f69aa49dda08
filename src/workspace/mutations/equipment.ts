import { archiveEquipmentTask } from '#domain/commands/archive-equipment-task.ts'
import { archiveEquipment } from '#domain/commands/archive-equipment.ts'
import { cancelBooking } from '#domain/commands/cancel-booking.ts'
import { completeEquipmentTask } from '#domain/commands/complete-equipment-task.ts'
import { createBooking } from '#domain/commands/create-booking.ts'
import { createEquipment } from '#domain/commands/create-equipment.ts'
import { editEquipment } from '#domain/commands/edit-equipment.ts'
import { logEquipment } from '#domain/commands/log-equipment.ts'
import { moveBooking } from '#domain/commands/move-booking.ts'
import { saveEquipmentTask } from '#domain/commands/save-equipment-task.ts'
import { setEquipmentBarcode } from '#domain/commands/set-equipment-barcode.ts'
import { setEquipmentStatus } from '#domain/commands/set-equipment-status.ts'
import type { BookingRow } from '#domain/entities/booking.ts'
import type { EquipmentTaskRow, TaskResult } from '#domain/entities/equipment-task.ts'
import type { EquipmentRow, EquipmentStatus } from '#domain/entities/equipment.ts'
import { messages } from '#domain/messages.ts'
import { randomId } from '#db/random-id.ts'
import { mutation, type Mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { bookingTimeText } from '#src/workspace/equipment/booking-time-text.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'
import { archiving, pickFields, setBack, type TextChanges } from '#src/workspace/mutations/make-changes.ts'

export type NewEquipment = Parameters<typeof createEquipment.about>[0]

export function createEquipmentChange(equipment: NewEquipment): Change {
  const name = equipment.name.trim()
  return makeChange(
    [mutation(createEquipment, equipment, t('Created equipment {name}', { name }))],
    [archiveEquipmentMutation({ id: equipment.id, name }, true)],
    t('Equipment {name} created', { name }),
  )
}

export type EquipmentText = 'name' | 'kind' | 'building' | 'floor' | 'room' | 'manufacturer' | 'model' | 'serialNumber' | 'note'
type EquipmentTexts = TextChanges<EquipmentText>
export type EquipmentRules = Parameters<typeof editEquipment.about>[0]['rules']

/** As commands take them. */
export const rulesOf = ({ isBookable, longestBooking, bookAhead, bookers, ownerId }: EquipmentRow) => ({
  isBookable: isBookable === 1,
  longestBooking,
  bookAhead,
  bookers: [...bookers],
  ownerId,
})

/** `name`: as the person sees it, because that of a storage unit is not in its row. */
export function editEquipmentTextsChange(row: EquipmentRow, name: string, texts: EquipmentTexts): Change {
  const edit = (set: EquipmentTexts) => mutation(editEquipment, { equipmentId: row.id, texts: set, rules: {} }, t('Changed {name}', { name }))
  return makeChange([edit(texts)], [edit(setBack<EquipmentText>(row, texts))], t(messages.changesSaved))
}

export function editEquipmentRulesChange(row: EquipmentRow, name: string, rules: EquipmentRules): Change {
  const current = pickFields(rulesOf(row), Object.keys(rules))
  const edit = (to: EquipmentRules, was: EquipmentRules) =>
    mutation(editEquipment, { equipmentId: row.id, texts: {}, rules: to, was }, t('Changed the booking rules of {name}', { name }))
  return makeChange([edit(rules, current)], [edit(current, rules)], t(messages.changesSaved))
}

export const { toMutation: archiveEquipmentMutation, toChange: archiveEquipmentChange } = archiving(archiveEquipment, (equipmentId, archived) => ({
  equipmentId,
  archived,
}))

/** The code on an instrument; null removes it. `seen` is the one the person saw. */
export function setEquipmentBarcodeChange(
  { id, barcode: now }: Pick<EquipmentRow, 'id' | 'barcode'>,
  name: string,
  barcode: string | null,
  seen: string | null,
): Change {
  const set = (to: string | null, was: string | null) =>
    mutation(setEquipmentBarcode, { equipmentId: id, barcode: to, was }, t('Changed the barcode of {name} to {barcode}', { name, barcode: to ?? '–' }))
  return makeChange([set(barcode, seen)], [set(now, barcode)], t(messages.changesSaved))
}

/** `name`: as the person sees it. The undo is another entry in the log book. */
export function setEquipmentStatusChange(
  { id, status: was }: Pick<EquipmentRow, 'id' | 'status'>,
  name: string,
  status: EquipmentStatus,
  text: string,
): Change {
  const set = (to: EquipmentStatus, from: EquipmentStatus, why: string) =>
    mutation(setEquipmentStatus, { equipmentId: id, eventId: randomId(), status: to, was: from, text: why }, t('Changed the status of {name}', { name }))
  return makeChange([set(status, was, text)], [set(was, status, '')], t(messages.changesSaved))
}

/** Has no undo: what is in a log book stays there. */
export const logEquipmentChange = (equipmentId: number, name: string, text: string): Change =>
  makeChange([mutation(logEquipment, { equipmentId, eventId: randomId(), text }, t('Wrote in the log book of {name}', { name }))], [], t('Entry added'))

export type EquipmentTaskFields = Omit<EquipmentTaskRow, 'id' | 'equipmentId' | 'lastEventId' | 'archived'>

interface Named {
  readonly id: number
  readonly name: string
}

const fieldsOf = ({ kind, title, every, unit, dueOn, responsibleId }: EquipmentTaskRow): EquipmentTaskFields => ({
  kind,
  title,
  every,
  unit,
  dueOn,
  responsibleId,
})

/** `task`: the one that is changed; null for a new one. One that was due once and is done has no day to go back to, so that has no undo. */
export function saveEquipmentTaskChange(equipment: Named, task: EquipmentTaskRow | null, fields: EquipmentTaskFields): Change {
  const { id: equipmentId, name } = equipment
  const taskId = task?.id ?? randomId()
  const label = t('Changed a task of {name}', { name })
  if (!task)
    return makeChange(
      [mutation(saveEquipmentTask, { taskId, equipmentId, ...fields }, t('Added a task to {name}', { name }))],
      [archiveEquipmentTaskMutation(taskId, name, true)],
      t('Task added'),
    )
  const before = fieldsOf(task)
  return makeChange(
    [mutation(saveEquipmentTask, { taskId, equipmentId, ...fields, was: before }, label)],
    before.dueOn ? [mutation(saveEquipmentTask, { taskId, equipmentId, ...before, was: fields }, label)] : [],
    t(messages.changesSaved),
  )
}

export interface TaskDone {
  readonly taskId: string
  /** Id of the new entry in the log book, to which files can be added. */
  readonly eventId: string
  readonly doneOn: string
  readonly result: TaskResult
  readonly text: string
}

/** Has no undo: what is in a log book stays there. `name`: of the equipment. */
export const completeEquipmentTaskChange = (done: TaskDone, name: string): Change =>
  makeChange([mutation(completeEquipmentTask, done, t('Completed a task of {name}', { name }))], [], t('Entry added'))

/** `name`: of the equipment. */
export const archiveEquipmentTaskMutation = (taskId: string, name: string, archived: boolean): Mutation =>
  mutation(archiveEquipmentTask, { taskId, archived }, archived ? t('Removed a task of {name}', { name }) : t('Restored a task of {name}', { name }))

export const archiveEquipmentTaskChange = (taskId: string, name: string): Change =>
  makeChange([archiveEquipmentTaskMutation(taskId, name, true)], [archiveEquipmentTaskMutation(taskId, name, false)], t('Task removed'))

export type NewBooking = Parameters<typeof createBooking.about>[0]

export const bookingLabel = (name: string, time: Pick<NewBooking, 'from' | 'to'>): string => t('Booked {name}, {time}', { name, time: bookingTimeText(time) })

/** `name`: of the instrument. */
export const createBookingChange = (booking: NewBooking, name: string): Change =>
  makeChange(
    [mutation(createBooking, booking, bookingLabel(name, booking))],
    [cancelBookingMutation(booking.id, name, true)],
    t('{name} booked: {time}', { name, time: bookingTimeText(booking) }),
  )

type BookingFields = Pick<BookingRow, 'from' | 'to' | 'title'>

/** `name`: of the instrument. */
export function moveBookingChange({ id, from, to, title }: BookingRow, name: string, fields: BookingFields): Change {
  const before = { from, to, title }
  const move = (to: BookingFields, was: BookingFields) => mutation(moveBooking, { bookingId: id, ...to, was }, t('Changed the booking of {name}', { name }))
  return makeChange([move(fields, before)], [move(before, fields)], t(messages.changesSaved))
}

export const cancelBookingMutation = (bookingId: number, name: string, canceled: boolean): Mutation =>
  mutation(cancelBooking, { bookingId, canceled }, canceled ? t('Canceled the booking of {name}', { name }) : t('Booked {name} again', { name }))

/** `name`: of the instrument. */
export const cancelBookingChange = (bookingId: number, name: string): Change =>
  makeChange([cancelBookingMutation(bookingId, name, true)], [cancelBookingMutation(bookingId, name, false)], t('Booking of {name} canceled', { name }))
