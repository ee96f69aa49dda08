import type { Who } from '../../who.ts'
import type { EquipmentTaskRow } from '../../entities/equipment-task.ts'
import type { Tx } from '../../tx.ts'
import { getOwnLiveEquipment } from './equipment.ts'
import { plainUnitEquipment } from './unit-equipment.ts'

export const taskKinds = ['maintenance', 'validation', 'calibration'] as const satisfies readonly EquipmentTaskRow['kind'][]

/** When it is due again after it was done on a day (YYYY-MM-DD): empty for once. The last day of a month that is too short. */
export function nextDue({ every, unit }: Pick<EquipmentTaskRow, 'every' | 'unit'>, doneOn: string): string {
  if (every === null) return ''
  let [year = 0, month = 1, day = 1] = doneOn.split('-').map(Number)
  const nextMonth = () => {
    year += month === 12 ? 1 : 0
    month = month === 12 ? 1 : month + 1
  }
  if (unit === 'months') {
    for (let step = 0; step < every; step++) nextMonth()
    return dateText(year, month, Math.min(day, lastDayOf(year, month)))
  }
  day += every
  for (let last = lastDayOf(year, month); day > last; last = lastDayOf(year, month)) {
    day -= last
    nextMonth()
  }
  return dateText(year, month, day)
}

function lastDayOf(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

const dateText = (year: number, month: number, day: number): string =>
  [String(year).padStart(4, '0'), ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-')

type TaskTx = Tx<'equipmentTasks' | 'equipment' | 'storageUnits', 'equipment.task-gone' | 'permission.denied' | 'equipment.gone' | 'equipment.archived'>

export const taskUses = ['equipmentTasks', 'equipment', 'storageUnits'] as const
export const taskRefusals = ['permission.denied', 'equipment.gone', 'equipment.archived', 'equipment.task-gone'] as const

/** A task of equipment that the person may change. */
export async function getOwnTask(tx: TaskTx, who: Who, taskId: string): Promise<EquipmentTaskRow> {
  const task = (await tx.get('equipmentTasks', taskId)) ?? tx.refuse('equipment.task-gone', { taskId })
  await getOwnLiveEquipment(tx, who, task.equipmentId)
  return task
}

/** The same; the person who is to do the task may do it as well. */
export async function getTaskToDo(tx: TaskTx, who: Who, taskId: string): Promise<EquipmentTaskRow> {
  const task = await tx.get('equipmentTasks', taskId)
  if (!task || task.archived || task.dueOn === '') return tx.refuse('equipment.task-gone', { taskId })
  if (task.responsibleId === who.userId && (await tx.may(who, 'bookings', 'Create'))) return task
  return getOwnTask(tx, who, taskId)
}

/** The day on which the first of them is due; empty if none is. */
export const firstDue = (tasks: readonly Pick<EquipmentTaskRow, 'dueOn' | 'archived'>[]): string =>
  tasks.flatMap(({ dueOn, archived }) => (archived || dueOn === '' ? [] : dueOn)).reduce((first, day) => (first === '' || day < first ? day : first), '')

/** Writes it into the row of the equipment, which lists are sorted by. */
export async function followTasks(tx: Tx<'equipmentTasks' | 'equipment' | 'storageUnits'>, who: Who, equipmentId: number): Promise<void> {
  const nextDue = firstDue(await tx.where('equipmentTasks', 'byEquipment', [equipmentId]))
  const row = await tx.get('equipment', equipmentId)
  const unit = row ? undefined : await tx.get('storageUnits', equipmentId)
  if (row && row.nextDue !== nextDue) await tx.patch('equipment', equipmentId, { nextDue })
  else if (unit) await tx.put('equipment', { ...plainUnitEquipment(unit, who), nextDue })
}
