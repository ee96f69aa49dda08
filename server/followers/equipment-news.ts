import type { Change } from '#domain/draft.ts'
import type { BookingRow } from '#domain/entities/booking.ts'
import type { EquipmentEventRow } from '#domain/entities/equipment-event.ts'
import type { EquipmentTaskRow } from '#domain/entities/equipment-task.ts'
import type { EquipmentRow } from '#domain/entities/equipment.ts'
import type { News } from './news.ts'

/** A task of equipment that someone is responsible for. */
export interface DueTask {
  readonly equipmentId: number
  readonly equipmentName: string
  readonly title: string
  readonly dueOn: string
  readonly responsibleId: number
}

/** What the news of equipment needs beside the changes. */
export interface EquipmentFacts {
  /** Names of the equipment that the changes are about. */
  readonly names: ReadonlyMap<number, string>
  /** Who has booked, from now on, an instrument that has gone out of use. */
  readonly bookers: ReadonlyMap<number, readonly number[]>
}

const iso = (at: number): string => new Date(at).toISOString()

const taskName = (equipmentName: string, title: string): string => (title ? `${equipmentName}: ${title}` : equipmentName)

const rowsOf = <Row>(changes: readonly Change[], entity: Change['entity']): { before: Row | null; after: Row }[] =>
  changes.flatMap((change) => (change.entity === entity && change.after ? [{ before: change.before as Row | null, after: change.after as Row }] : []))

/** What responsible people should know of the dates of their tasks. */
export const newsOfDueTasks = (kind: 'task-due' | 'task-overdue', tasks: readonly DueTask[], actor: number | null = null): News[] =>
  tasks.map(({ equipmentId, equipmentName, title, dueOn, responsibleId }) => ({
    to: responsibleId,
    kind,
    actor,
    foreignId: equipmentId,
    name: taskName(equipmentName, title),
    detail: dueOn,
  }))

/** What others should know of bookings, tasks and instruments that someone changed. */
export function newsOfEquipment(actor: number, changes: readonly Change[], facts: EquipmentFacts, today: string, lastDay: string): News[] {
  return [...newsOfBookings(actor, changes, facts), ...newsOfStatus(actor, changes, facts), ...newsOfTasks(actor, changes, facts, today, lastDay)]
}

function newsOfBookings(actor: number, changes: readonly Change[], { names }: EquipmentFacts): News[] {
  return rowsOf<BookingRow>(changes, 'bookings').flatMap(({ before, after }): News[] => {
    if (!before || after.memberId === actor) return []
    const { equipmentId, memberId } = after
    const about = { to: memberId, actor, foreignId: equipmentId, name: names.get(equipmentId) ?? '' }
    if (after.canceledAt !== null) return before.canceledAt === null ? [{ ...about, kind: 'booking-canceled', detail: iso(before.from) }] : []
    return before.from === after.from && before.to === after.to ? [] : [{ ...about, kind: 'booking-moved', detail: iso(after.from) }]
  })
}

/** With the reason that was written into the log book at the same time. */
function newsOfStatus(actor: number, changes: readonly Change[], { bookers }: EquipmentFacts): News[] {
  const reasons = new Map(rowsOf<EquipmentEventRow>(changes, 'equipmentEvents').map(({ after }) => [after.equipmentId, after.text]))
  return stoppedIn(changes).flatMap(({ id, name }) =>
    (bookers.get(id) ?? [])
      .filter((to) => to !== actor)
      .map((to): News => ({ to, kind: 'equipment-stopped', actor, foreignId: id, name, detail: reasons.get(id) ?? '' })),
  )
}

/** Instruments that went out of use. */
export const stoppedIn = (changes: readonly Change[]): EquipmentRow[] =>
  rowsOf<EquipmentRow>(changes, 'equipment').flatMap(({ before, after }) =>
    before && before.status !== 'out of use' && after.status === 'out of use' ? [after] : [],
  )

/** A task that someone else gave a person, or moved, and that is due within a week. */
function newsOfTasks(actor: number, changes: readonly Change[], { names }: EquipmentFacts, today: string, lastDay: string): News[] {
  const tasks = rowsOf<EquipmentTaskRow>(changes, 'equipmentTasks').flatMap(({ before, after }): DueTask[] => {
    const { equipmentId, title, dueOn, responsibleId, archived } = after
    const isNew = !before || before.archived === 1 || before.dueOn !== dueOn || before.responsibleId !== responsibleId
    if (!isNew || archived || responsibleId === 0 || responsibleId === actor || dueOn < today || dueOn > lastDay) return []
    return [{ equipmentId, equipmentName: names.get(equipmentId) ?? '', title, dueOn, responsibleId }]
  })
  return newsOfDueTasks('task-due', tasks, actor)
}

/** The equipment whose names are needed. */
export const equipmentIn = (changes: readonly Change[]): number[] => [
  ...rowsOf<BookingRow>(changes, 'bookings').map(({ after }) => after.equipmentId),
  ...rowsOf<EquipmentTaskRow>(changes, 'equipmentTasks').map(({ after }) => after.equipmentId),
]
