import { defineEntity } from '../entity.ts'

export type SampleId = number

/** A tube, vial, plate or animal. spec §3 "Sample" */
export interface SampleRow {
  /** Its 005 barcode is this number, padded to 12 digits. */
  id: SampleId
  name: string
  /** `name` without marks and case: what lists sort by and search reads. */
  nameFold: string
  description: string
  note: string
  sampleTypeId: number
  seriesId: number | null
  parentId: SampleId | null
  /** The compartment, or null when it is stored nowhere. */
  layerId: number | null
  /** Place in the grid, counted from 1 row by row; 0 where there is no grid. */
  position: number
  /** The group's own barcode on the tube (altID on the wire). */
  altBarcode: string | null
  amount: number
  unit: string
  /** At this amount or below it is low, in `unit`; null where nobody wants to be told. */
  lowAmount: number | null
  /** YYYY-MM-DD, or empty. */
  expiration: string
  /** How often it was thawed and frozen again. */
  thaws: number
  /** Who has it out of its place, and since when (epoch ms); null when it is where it belongs. */
  outBy: number | null
  outAt: number | null
  /** When a stock-take did not find it (epoch ms), until it is seen again. */
  missingSince: number | null
  ownerId: number
  archived: 0 | 1
  /** Epoch ms. */
  createdAt: number
  /** Values of the sample type's fields, by field id. */
  meta: Readonly<Record<string, string>>
  /** Who wrote the texts that stand, by field as `sample.edit` names it; null, or without a field, where that was not noted. */
  edits: Readonly<Record<string, TextEdit>> | null
}

/** A text, who wrote it (null: it was there before that was noted), and when by the server's clock (epoch ms). */
export interface TextVersion {
  readonly text: string
  readonly by: number | null
  readonly at: number
}

export interface TextEdit {
  readonly by: number | null
  readonly at: number
  /** Written by people who did not see what stands, nor it what they wrote; until somebody has looked at both. The latest first. */
  readonly others?: readonly TextVersion[]
}

/** What a sample begins with and only later acts change. */
export const unusedSample = { lowAmount: null, thaws: 0, outBy: null, outAt: null, missingSince: null, edits: null } as const

/** At or below the amount somebody wanted to be told about. */
export const isLow = (sample: Pick<SampleRow, 'amount' | 'lowAmount'>): boolean => sample.lowAmount !== null && sample.amount <= sample.lowAmount

export const samples = defineEntity<SampleRow>()({
  table: 'samples',
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
  },
  later: ['edits'],
  indexes: {
    byName: ['archived', 'nameFold'],
    byType: ['sampleTypeId', 'archived', 'nameFold'],
    byPlace: ['layerId', 'position'],
    byAltBarcode: ['altBarcode'],
    byParent: ['parentId'],
    bySeries: ['seriesId'],
  },
})
