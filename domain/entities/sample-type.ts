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
  options: readonly string[]
}

/** How a kind of sample is drawn: never by colour alone. */
export type KindShape = 'triangle' | 'ring' | 'hexagon' | 'diamond' | 'circle' | 'square' | 'drop' | 'star' | 'cross' | 'arrow' | 'half' | 'bars'
export type KindTone = 'blue' | 'violet' | 'amber' | 'green' | 'teal' | 'rose' | 'red' | 'grey'

export interface SampleTypeRow {
  id: number
  name: string
  description: string
  shape: KindShape
  tone: KindTone
  /** Unit of a new sample of this type. */
  unit: string
  fields: readonly SampleField[]
}

export const sampleTypes = defineEntity<SampleTypeRow>()({
  table: 'sampleTypes',
  fields: { id: 'number', name: 'text', description: 'text', shape: 'text', tone: 'text', unit: 'text', fields: 'json' },
  indexes: { byName: ['name'] },
})
