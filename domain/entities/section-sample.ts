import { defineEntity } from '../entity.ts'

/** A sample in a section of an experiment: one that went in, or one that came out. spec ELN-06 */
export interface SectionSampleRow {
  /** `{sectionId}:{sampleId}`, so that two devices that add the same sample add the same row. */
  id: string
  /** The same as that of the experiment. */
  audience: number
  sectionId: number
  experimentId: number
  sampleId: number
  /** Name of the sample when it was added: shown when the sample is no longer there. */
  name: string
  /** How much of it was used, as it was entered; null for nothing. It is no longer in the amount of the sample. */
  amount: number | null
  /** Unit of `amount`; empty without one. */
  unit: string
  addedBy: number
  /** Epoch ms. */
  addedAt: number
  /** When the server received that (epoch ms), if it was more than a day later; see received-late.ts. */
  receivedAt: number | null
}

export const sectionSampleId = (sectionId: number, sampleId: number): string => `${sectionId}:${sampleId}`

export const sectionSamples = defineEntity<SectionSampleRow>()({
  table: 'sectionSamples',
  shape: 2,
  feed: 'group',
  fields: {
    id: 'text',
    audience: 'number',
    sectionId: 'number',
    experimentId: 'number',
    sampleId: 'number',
    name: 'text',
    amount: 'number',
    unit: 'text',
    addedBy: 'number',
    addedAt: 'number',
    receivedAt: 'number',
  },
  defaults: { receivedAt: null },
  indexes: { bySection: ['sectionId'], byExperiment: ['experimentId'], bySample: ['sampleId'] },
})
