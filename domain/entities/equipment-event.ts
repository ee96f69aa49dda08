import { defineEntity } from '../entity.ts'
import type { EquipmentTaskKind, TaskResult } from './equipment-task.ts'
import type { EquipmentStatus } from './equipment.ts'

/** An entry in the log book of an instrument. It never changes. */
export interface EquipmentEventRow {
  id: string
  equipmentId: number
  /** The new status, if it was changed; null for a note. */
  status: EquipmentStatus | null
  text: string
  /** What was done, with which result and on which day, if the entry is about a task; null and empty otherwise. */
  taskKind: EquipmentTaskKind | null
  taskTitle: string
  result: TaskResult | null
  doneOn: string
  by: number
  /** Epoch ms. */
  at: number
}

/** An entry about a task. */
export interface TaskResultRow extends EquipmentEventRow {
  taskKind: EquipmentTaskKind
  result: TaskResult
}

export const equipmentEvents = defineEntity<EquipmentEventRow>()({
  table: 'equipmentEvents',
  shape: 1,
  feed: 'group',
  fields: {
    id: 'text',
    equipmentId: 'number',
    status: 'text',
    text: 'text',
    taskKind: 'text',
    taskTitle: 'text',
    result: 'text',
    doneOn: 'text',
    by: 'number',
    at: 'number',
  },
  indexes: { byEquipment: ['equipmentId', 'at'] },
})
