import { defineEntity } from '../entity.ts'
import type { TextEdit } from './sample.ts'

/** Something that can be bought, as a catalog lists it. spec CAT-01 */
export interface ProductRow {
  /** catalogItemID on the wire. */
  id: number
  name: string
  /** `name` without accents and case. */
  nameFold: string
  /** Empty if it is not known. */
  supplier: string
  catalogNumber: string
  /** How many containers are in a pack. */
  containers: number
  /** What is in one container, in `unit`. */
  amount: number
  unit: string
  /** Price of one pack, in `currency`; null if it is not known. */
  price: number | null
  /** ISO 4217; empty without a price. */
  currency: string
  /** The number in the code on its packs, with 14 digits. */
  gtin: string | null
  /** The group's own code for it. */
  barcode: string | null
  /** What samples of it start with: their type, their name (empty: that of the product), and how many days they last. */
  sampleTypeId: number | null
  sampleName: string
  expiresAfter: number | null
  hazards: string
  storageNote: string
  note: string
  /** At or below this amount of all its samples together, in `unit`, it counts as low; null for never. */
  lowAmount: number | null
  ownerId: number
  /** Epoch ms. */
  createdAt: number
  /** Who changed it last, and when (epoch ms). */
  changedBy: number
  changedAt: number
  archived: 0 | 1
  /** Who wrote the current texts, by field. */
  edits: Readonly<Record<string, TextEdit>>
}

export const products = defineEntity<ProductRow>()({
  table: 'products',
  shape: 1,
  feed: 'group',
  fields: {
    id: 'number',
    name: 'text',
    nameFold: 'text',
    supplier: 'text',
    catalogNumber: 'text',
    containers: 'number',
    amount: 'number',
    unit: 'text',
    price: 'number',
    currency: 'text',
    gtin: 'text',
    barcode: 'text',
    sampleTypeId: 'number',
    sampleName: 'text',
    expiresAfter: 'number',
    hazards: 'text',
    storageNote: 'text',
    note: 'text',
    lowAmount: 'number',
    ownerId: 'number',
    createdAt: 'number',
    changedBy: 'number',
    changedAt: 'number',
    archived: 'flag',
    edits: 'json',
  },
  indexes: { byGtin: ['gtin'], byBarcode: ['barcode'] },
})
