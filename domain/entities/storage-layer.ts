import { defineEntity } from '../entity.ts'

export type StorageLayerId = number
/** How the rows or columns of a grid are named: A, B, C · 1, 2, 3 · I, II, III. */
export type Numbering = 'alphabetic' | 'numeric' | 'roman'

/** A place kept for somebody. */
export interface Reservation {
  readonly userId: number
  readonly note: string
}

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
  rowNumbering: Numbering
  columnNumbering: Numbering
  /** Drawn with its rows across. Positions stay what they are. */
  transposed: 0 | 1
  /** Places kept for somebody, by position. */
  reserved: Readonly<Record<string, Reservation>>
  /** The last stock-take: when (epoch ms) and by whom. */
  countedAt: number | null
  countedBy: number | null
  archived: 0 | 1
  /** The group's own barcode on the compartment. */
  altBarcode: string | null
  /** Place among its siblings, counted from 1. */
  place: number
}

/** What a compartment begins with and only later acts change. */
export const plainLayer = {
  rowNumbering: 'alphabetic',
  columnNumbering: 'numeric',
  transposed: 0,
  reserved: {},
  countedAt: null,
  countedBy: null,
  archived: 0,
} as const

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
    rowNumbering: 'text',
    columnNumbering: 'text',
    transposed: 'flag',
    reserved: 'json',
    countedAt: 'number',
    countedBy: 'number',
    archived: 'flag',
    altBarcode: 'text',
    place: 'number',
  },
  indexes: { byParent: ['parentId', 'place'], byAltBarcode: ['altBarcode'] },
})
