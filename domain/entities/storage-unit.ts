import { defineEntity } from '../entity.ts'

export type StorageUnitKind = 'freezer' | 'refrigerator' | 'nitrogen tank' | 'cabinet'

/** A freezer, refrigerator or tank as a piece of equipment: where it is. Its contents are the storage layers below `rootLayerId`. */
export interface StorageUnitRow {
  id: number
  name: string
  kind: StorageUnitKind
  /** Degrees Celsius. */
  temperature: number
  department: string
  building: string
  floor: string
  room: string
  rootLayerId: number
  archived: 0 | 1
}

export const storageUnits = defineEntity<StorageUnitRow>()({
  table: 'storageUnits',
  shape: 1,
  feed: 'group',
  fields: {
    id: 'number',
    name: 'text',
    kind: 'text',
    temperature: 'number',
    department: 'text',
    building: 'text',
    floor: 'text',
    room: 'text',
    rootLayerId: 'number',
    archived: 'flag',
  },
  indexes: { byName: ['name'] },
})
