import { defineEntity } from '../entity.ts'
import type { TextEdit } from './sample.ts'

export type EquipmentStatus = 'available' | 'in repair' | 'out of use'

/**
 * An instrument, or what is known about a storage unit as equipment: the row with the same id, which it has as soon as something is entered.
 * The ids are of one kind, so a storageID names one thing. spec STO-03
 */
export interface EquipmentRow {
  id: number
  /** The name, kind and place of a storage unit are those of its own row, which `unit.edit` writes here as well. */
  isStorage: 0 | 1
  name: string
  /** `name` without accents and case. */
  nameFold: string
  kind: string
  building: string
  floor: string
  room: string
  manufacturer: string
  model: string
  serialNumber: string
  note: string
  status: EquipmentStatus
  isBookable: 0 | 1
  /** Minutes; null for any length. */
  longestBooking: number | null
  /** Days from now; null for any time. */
  bookAhead: number | null
  /** User ids; empty for everyone who may book. */
  bookers: readonly number[]
  /** The responsible person, who may change it; 0 for nobody. */
  ownerId: number
  /** Its own code, or null: a scan of it opens the page. */
  barcode: string | null
  /** YYYY-MM-DD: when the first of its tasks is due; empty for never. */
  nextDue: string
  /** Epoch ms. */
  createdAt: number
  changedBy: number
  changedAt: number
  archived: 0 | 1
  /** Who wrote the current texts, by field. */
  edits: Readonly<Record<string, TextEdit>>
}

export const equipment = defineEntity<EquipmentRow>()({
  table: 'equipment',
  shape: 3,
  feed: 'group',
  fields: {
    id: 'number',
    isStorage: 'flag',
    name: 'text',
    nameFold: 'text',
    kind: 'text',
    building: 'text',
    floor: 'text',
    room: 'text',
    manufacturer: 'text',
    model: 'text',
    serialNumber: 'text',
    note: 'text',
    status: 'text',
    isBookable: 'flag',
    longestBooking: 'number',
    bookAhead: 'number',
    bookers: 'json',
    ownerId: 'number',
    barcode: 'text',
    nextDue: 'text',
    createdAt: 'number',
    changedBy: 'number',
    changedAt: 'number',
    archived: 'flag',
    edits: 'json',
  },
  defaults: { barcode: null, nextDue: '' },
  indexes: { byBarcode: ['barcode'] },
})
