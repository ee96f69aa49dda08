import { defineEntity } from '../entity.ts'

export type StorageLayerId = number
export type StorageLayerKind = 'unit' | 'shelf' | 'rack' | 'drawer' | 'box' | 'plate' | 'canister'

/** A compartment. A grid has `rows` × `columns` places; a plain compartment has 0 × 0. */
export interface StorageLayerRow {
  /** Its 008 barcode is this number, padded to 12 digits. */
  id: StorageLayerId
  unitId: number
  /** The compartment it is in; null for a unit's outermost one. */
  parentId: StorageLayerId | null
  name: string
  kind: StorageLayerKind
  rows: number
  columns: number
  /** The group's own barcode on the compartment. */
  altBarcode: string | null
  /** Place among its siblings, counted from 1. */
  place: number
}

export const storageLayers = defineEntity<StorageLayerRow>()({
  table: 'storageLayers',
  fields: {
    id: 'number',
    unitId: 'number',
    parentId: 'number',
    name: 'text',
    kind: 'text',
    rows: 'number',
    columns: 'number',
    altBarcode: 'text',
    place: 'number',
  },
  indexes: { byParent: ['parentId', 'place'], byAltBarcode: ['altBarcode'] },
})
