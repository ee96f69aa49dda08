import type { Who } from '../../command.ts'
import type { EquipmentTaskRow } from '../../entities/equipment-task.ts'
import type { Tx } from '../../tx.ts'
import { getOwnLiveEquipment } from './equipment.ts'

export const taskKinds = ['maintenance', 'validation', 'calibration'] as const satisfies readonly EquipmentTaskRow['kind'][]

/** When it is due again after it was done on a day (YYYY-MM-DD): empty for once. The last day of a month that is too short. */
export function nextDue({ every, unit }: Pick<EquipmentTaskRow, 'every' | 'unit'>, doneOn: string): string {
  if (every === null) return ''
  const [year = 0, month = 1, day = 1] = doneOn.split('-').map(Number)
  if (unit === 'days') return dateText(new Date(Date.UTC(year, month - 1, day + every)))
  const last = new Date(Date.UTC(year, month + every, 0)).getUTCDate()
  return dateText(new Date(Date.UTC(year, month - 1 + every, Math.min(day, last))))
}

const dateText = (date: Date): string => date.toISOString().slice(0, 10)

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
