import { defineEntity } from '../entity.ts'

export type StorageLayerId = number
/** How the rows or columns of a grid are labeled: A, B, C · 1, 2, 3 · I, II, III. */
export type Numbering = 'alphabetic' | 'numeric' | 'roman'

/** A position reserved for someone. */
export interface Reservation {
  readonly userId: number
  readonly note: string
}

export type StorageLayerKind = 'unit' | 'shelf' | 'rack' | 'drawer' | 'box' | 'plate' | 'canister'

/** A compartment. A grid has `rows` × `columns` positions; one without a grid has 0 × 0. */
export interface StorageLayerRow {
  /** Its 008 barcode is this number, padded to 12 digits. */
  id: StorageLayerId
  unitId: number
  /** The compartment it is in; null for the outermost one of a storage unit. */
  parentId: StorageLayerId | null
  name: string
  kind: StorageLayerKind
  rows: number
  columns: number
  rowNumbering: Numbering
  columnNumbering: Numbering
  /** Drawn with rows and columns swapped. Positions do not change. */
  transposed: 0 | 1
  /** Reserved positions, by position. */
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

/** The fields a new compartment starts with; only later commands change them. */
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
  shape: 1,
  feed: 'group',
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
  indexes: { byParent: ['parentId', 'place'], byUnit: ['unitId'], byAltBarcode: ['altBarcode'] },
})
