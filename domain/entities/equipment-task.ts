import { defineEntity } from '../entity.ts'

export type EquipmentTaskKind = 'maintenance' | 'validation' | 'calibration'
export type TaskResult = 'passed' | 'failed'

/** What has to be done to equipment, once or again and again. */
export interface EquipmentTaskRow {
  id: string
  equipmentId: number
  kind: EquipmentTaskKind
  /** Empty if the kind says enough. */
  title: string
  /** Number of `unit`s from one time to the next; null for once. */
  every: number | null
  unit: 'days' | 'months'
  /** YYYY-MM-DD; empty for a task that was done and does not come again. */
  dueOn: string
  /** User id; 0 for nobody. */
  responsibleId: number
  /** The entry in the log book with its last result; empty until it has one. */
  lastEventId: string
  archived: 0 | 1
}

export const equipmentTasks = defineEntity<EquipmentTaskRow>()({
  table: 'equipmentTasks',
  shape: 2,
  feed: 'group',
  fields: {
    id: 'text',
    equipmentId: 'number',
    kind: 'text',
    title: 'text',
    every: 'number',
    unit: 'text',
    dueOn: 'text',
    responsibleId: 'number',
    archived: 'flag',
    lastEventId: 'text',
  },
  defaults: { lastEventId: '' },
  indexes: { byEquipment: ['equipmentId'] },
})
