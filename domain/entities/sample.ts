import { defineEntity } from '../entity.ts'
import type { SampleTexts } from './sample-texts.ts'
import type { SampleFieldType } from './sample-type.ts'

export type SampleId = number

/** A tube, vial, plate or animal. spec §3 "Sample" */
export interface SampleRow extends SampleTexts {
  /** Its 005 barcode is this number, padded to 12 digits. */
  id: SampleId
  /** `name` without accents and case, for sorting and searching. */
  nameFold: string
  sampleTypeId: number
  seriesId: number | null
  parentId: SampleId | null
  /** The compartment, or null if it has no location. */
  layerId: number | null
  /** Position in the grid, counted from 1 row by row; 0 without a grid. */
  position: number
  /** The group's own barcode on the tube (altID on the wire). */
  altBarcode: string | null
  amount: number
  unit: string
  /** At or below this amount, in `unit`, the sample counts as low; null for never. */
  lowAmount: number | null
  /** How often it was thawed and refrozen. */
  thaws: number
  /** Who has it checked out, and since when (epoch ms); null if nobody does. */
  outBy: number | null
  outAt: number | null
  /** When it was looked for and not found (epoch ms); null once it is seen again. */
  missingSince: number | null
  ownerId: number
  archived: 0 | 1
  /** Epoch ms. */
  createdAt: number
  /** Values of the fields of its type and of its own, by field id. */
  meta: Readonly<Record<string, string>>
  /** Who wrote the current texts, by field as `sample.edit` names it; null, or without the field, if that was not recorded. */
  edits: Readonly<Record<string, TextEdit>> | null
  /** The product of the catalog that it is, or was made from; null for none. */
  productId: number | null
  /** Fields that it has besides those of its type; null for none. One without a value is not shown. */
  ownFields: readonly OwnField[] | null
}

/** A field of one sample, added by a person or a program. Its id comes from the same numbers as those of fields of types. */
export interface OwnField {
  readonly id: number
  /** Ids under which others added the same name at the same moment: what they change later is still about this field. */
  readonly also?: readonly number[]
  readonly key: string
  /** One that offers a choice has no options: any text is a value. */
  readonly type: SampleFieldType
}

/** A text, who wrote it (null if not recorded), and when by the server's clock (epoch ms). */
export interface TextVersion {
  readonly text: string
  readonly by: number | null
  readonly at: number
}

export interface TextEdit {
  readonly by: number | null
  readonly at: number
  /** Texts whose writers and the writer of the current text did not see each other's, until someone has looked at both. Latest first. */
  readonly others?: readonly TextVersion[]
}

/** The fields a new sample starts with; only later commands change them. */
export const unusedSample = {
  lowAmount: null,
  thaws: 0,
  outBy: null,
  outAt: null,
  missingSince: null,
  edits: null,
  productId: null,
  lot: '',
  ownFields: null,
} as const

/** At or below the amount set as its low-stock limit. */
export const isLow = (sample: Pick<SampleRow, 'amount' | 'lowAmount'>): boolean => sample.lowAmount !== null && sample.amount <= sample.lowAmount

/** Most material should not be frozen again after this many thaws. */
const manyThaws = 3

export const isThawedOften = ({ thaws }: Pick<SampleRow, 'thaws'>): boolean => thaws >= manyThaws

export const samples = defineEntity<SampleRow>()({
  table: 'samples',
  shape: 4,
  feed: 'group',
  fields: {
    id: 'number',
    name: 'text',
    nameFold: 'text',
    description: 'text',
    note: 'text',
    sampleTypeId: 'number',
    seriesId: 'number',
    parentId: 'number',
    layerId: 'number',
    position: 'number',
    altBarcode: 'text',
    amount: 'number',
    unit: 'text',
    lowAmount: 'number',
    expiration: 'text',
    thaws: 'number',
    outBy: 'number',
    outAt: 'number',
    missingSince: 'number',
    ownerId: 'number',
    archived: 'flag',
    createdAt: 'number',
    meta: 'json',
    edits: 'json',
    productId: 'number',
    lot: 'text',
    ownFields: 'json',
  },
  defaults: { edits: null, productId: null, lot: '', ownFields: null },
  indexes: {
    byName: ['archived', 'nameFold'],
    byType: ['sampleTypeId', 'archived', 'nameFold'],
    byPlace: ['layerId', 'position'],
    byAltBarcode: ['altBarcode'],
    byParent: ['parentId'],
    bySeries: ['seriesId'],
    byProduct: ['productId'],
  },
})
