import { defineEntity } from '../entity.ts'

export type SampleFieldType =
  | 'TEXT'
  | 'TEXTAREA'
  | 'RADIO'
  | 'CHECKBOX'
  | 'NUMERIC'
  | 'COMBO'
  | 'DATE'
  | 'DATETIME'
  | 'FILE'
  | 'SAMPLELINK'
  | 'PROJECT'
  | 'CHEMICAL'

/** One field of a sample type (sampleTypeMeta on the wire). */
export interface SampleField {
  id: number
  /** What the person reads beside the value. */
  key: string
  type: SampleFieldType
  required: boolean
  /** What RADIO, CHECKBOX and COMBO offer. */
  options: readonly string[]
  /** What a text must look like: 0 a digit, A a letter, * either, anything else itself; `AA-0000`. Absent or empty: anything. */
  mask?: string
  defaultValue?: string
  /** A hint under the field. */
  notes?: string
}

/** How a kind of sample is drawn: never by colour alone. */
export const kindShapeNames = ['triangle', 'ring', 'hexagon', 'diamond', 'circle', 'square', 'drop', 'star', 'cross', 'arrow', 'half', 'bars'] as const
export const kindToneNames = ['blue', 'violet', 'amber', 'green', 'teal', 'rose', 'red', 'grey'] as const
export type KindShape = (typeof kindShapeNames)[number]
export type KindTone = (typeof kindToneNames)[number]

export interface SampleTypeRow {
  id: number
  name: string
  description: string
  shape: KindShape
  tone: KindTone
  /** Unit of a new sample of this type. */
  unit: string
  fields: readonly SampleField[]
  archived: 0 | 1
}

export const sampleTypes = defineEntity<SampleTypeRow>()({
  table: 'sampleTypes',
  fields: { id: 'number', name: 'text', description: 'text', shape: 'text', tone: 'text', unit: 'text', fields: 'json', archived: 'flag' },
  indexes: { byName: ['name'] },
})
