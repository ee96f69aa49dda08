import { Dexie } from 'dexie'
import type { BookingRow } from '#domain/entities/booking.ts'
import type { EquipmentTaskRow } from '#domain/entities/equipment-task.ts'
import type { EquipmentEventRow, TaskResultRow } from '#domain/entities/equipment-event.ts'
import type { EquipmentRow } from '#domain/entities/equipment.ts'
import { isTaskResult } from '#domain/rules/equipment/results.ts'
import { plainUnitEquipment } from '#domain/rules/equipment/unit-equipment.ts'
import type { StorageUnitRow } from '#domain/entities/storage-unit.ts'
import { overlaps, spansOver, type TimeRange } from '#domain/rules/equipment/booking-span.ts'
import { sortByName } from '#domain/rules/natural-order.ts'
import type { Workspace } from '../workspace.ts'

/** Equipment as a list shows it: a storage unit has its name and place from its own row. */
export interface ListedEquipment {
  readonly id: number
  readonly name: string
  readonly row: EquipmentRow
  /** The storage unit, if it is one. */
  readonly unit: StorageUnitRow | undefined
}

/** A storage unit that has no row as equipment yet. */
const emptyRow = (unit: StorageUnitRow): EquipmentRow => plainUnitEquipment(unit, { userId: 0, at: 0 })

const listed = (row: EquipmentRow, unit: StorageUnitRow | undefined): ListedEquipment => ({ id: row.id, name: unit?.name ?? row.name, row, unit })

/** All instruments and storage units by name, archived ones included. */
export async function readAllEquipment(workspace: Workspace): Promise<ListedEquipment[]> {
  const [rows, units] = await Promise.all([workspace.mirror('equipment').toArray(), workspace.mirror('storageUnits').toArray()])
  const byId = new Map(rows.map((row) => [row.id, row]))
  const instruments = rows.filter(({ isStorage }) => !isStorage).map((row) => listed(row, undefined))
  return sortByName([...instruments, ...units.map((unit) => listed(byId.get(unit.id) ?? emptyRow(unit), unit))])
}

/** Undefined if it is not on this device. */
export async function readEquipment(workspace: Workspace, id: number): Promise<ListedEquipment | undefined> {
  const [row, unit] = await Promise.all([workspace.mirror('equipment').get(id), workspace.mirror('storageUnits').get(id)])
  if (unit) return listed(row ?? emptyRow(unit), unit)
  return row && !row.isStorage ? listed(row, undefined) : undefined
}

/** Instruments that can be booked, by name. */
export async function readBookableEquipment(workspace: Workspace): Promise<ListedEquipment[]> {
  return (await readAllEquipment(workspace)).filter(({ row, unit }) => row.isBookable && !row.archived && !unit?.archived)
}

const byStart = (a: BookingRow, b: BookingRow): number => a.from - b.from

/** The bookings of all equipment that overlap with a time, in their order. */
export async function readBookingsOver(workspace: Workspace, time: TimeRange): Promise<BookingRow[]> {
  const rows = await Promise.all(
    spansOver(time).map((span) => workspace.mirror('bookings').where('[span+equipmentId]').between([span, Dexie.minKey], [span, Dexie.maxKey]).toArray()),
  )
  return rows
    .flat()
    .filter((row) => overlaps(row, time))
    .sort(byStart)
}

/** The bookings of one instrument that overlap with a time, in their order. */
export async function readBookingsOf(workspace: Workspace, equipmentId: number, time: TimeRange): Promise<BookingRow[]> {
  const spans = spansOver(time).map((span): [number, number] => [span, equipmentId])
  const rows = await workspace.mirror('bookings').where('[span+equipmentId]').anyOf(spans).toArray()
  return rows.filter((row) => overlaps(row, time)).sort(byStart)
}

/** Undefined if it is not on this device. */
export const readBooking = (workspace: Workspace, id: number): Promise<BookingRow | undefined> => workspace.mirror('bookings').get(id)

/** The newest entries of a log book, the newest first. */
export async function readEquipmentEvents(workspace: Workspace, equipmentId: number, most: number): Promise<EquipmentEventRow[]> {
  return workspace
    .mirror('equipmentEvents')
    .where('[equipmentId+at]')
    .between([equipmentId, Dexie.minKey], [equipmentId, Dexie.maxKey])
    .reverse()
    .limit(most)
    .toArray()
}

const byDue = (a: EquipmentTaskRow, b: EquipmentTaskRow): number => (a.dueOn < b.dueOn ? -1 : a.dueOn > b.dueOn ? 1 : 0)

/** What is to be done to all equipment, what is due first at the beginning. */
export async function readDueTasks(workspace: Workspace): Promise<EquipmentTaskRow[]> {
  return (await workspace.mirror('equipmentTasks').toArray()).filter(({ archived, dueOn }) => !archived && dueOn !== '').sort(byDue)
}

export interface TaskOfEquipment {
  readonly task: EquipmentTaskRow
  /** Its last result; undefined until it has one. */
  readonly last: TaskResultRow | undefined
}

/** The tasks of equipment; those that were done once and do not come again are at the beginning. */
export async function readTasksOf(workspace: Workspace, equipmentId: number): Promise<TaskOfEquipment[]> {
  const rows = await workspace.mirror('equipmentTasks').where('equipmentId').equals(equipmentId).toArray()
  const tasks = rows.filter(({ archived }) => !archived).sort(byDue)
  const results = await workspace.mirror('equipmentEvents').bulkGet(tasks.map(({ lastEventId }) => lastEventId))
  return tasks.map((task, index) => {
    const last = results[index]
    return { task, last: last && isTaskResult(last) ? last : undefined }
  })
}
