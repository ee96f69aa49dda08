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
  /** The label next to the value. */
  key: string
  type: SampleFieldType
  required: boolean
  /** The options of RADIO, CHECKBOX and COMBO. */
  options: readonly string[]
  /** The format of a text: 0 a digit, A a letter, * either, anything else itself, for example `AA-0000`. Absent or empty: any text. */
  mask?: string
  defaultValue?: string
  /** A hint below the field. */
  notes?: string
}

/** How samples of a type are drawn: never by color alone. */
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
  /** How much a new sample has, in `unit`, unless something else is entered; 0 for no default. */
  amount: number
  /** At or below this share of its first amount, a new sample counts as low: 0 to 100 percent; null for no limit. */
  lowPercent: number | null
  fields: readonly SampleField[]
  archived: 0 | 1
}

export const sampleTypes = defineEntity<SampleTypeRow>()({
  table: 'sampleTypes',
  shape: 2,
  feed: 'group',
  fields: {
    id: 'number',
    name: 'text',
    description: 'text',
    shape: 'text',
    tone: 'text',
    unit: 'text',
    amount: 'number',
    lowPercent: 'number',
    fields: 'json',
    archived: 'flag',
  },
  defaults: { amount: 0, lowPercent: null },
  indexes: { byName: ['name'] },
})
