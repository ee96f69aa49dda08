import { defineEntity } from '../entity.ts'

/** A named set of samples, e.g. a time course. Its members carry its id. Its 011 barcode is this number, padded to 12 digits. */
export interface SampleSeriesRow {
  id: number
  name: string
  /** `name` without accents and case. */
  nameFold: string
}

export const sampleSeries = defineEntity<SampleSeriesRow>()({
  table: 'sampleSeries',
  shape: 1,
  feed: 'group',
  fields: { id: 'number', name: 'text', nameFold: 'text' },
  indexes: { byName: ['nameFold'] },
})
