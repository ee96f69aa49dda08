import { defineEntity } from '../entity.ts'

/** That a person wants to use a sample, or some of it. Others are told before they use it. */
export interface SampleReservationRow {
  /** `{sampleId}:{userId}`: one for each person and sample. */
  id: string
  sampleId: number
  userId: number
  /** How much, as it was entered; null for all of it. */
  amount: number | null
  /** Unit of `amount`; empty without one. */
  unit: string
  /** The experiment it is for, or null. It ends when the sample is added to that experiment. */
  experimentId: number | null
  note: string
  /** Epoch ms. */
  reservedAt: number
}

export const sampleReservationId = (sampleId: number, userId: number): string => `${sampleId}:${userId}`

export const sampleReservations = defineEntity<SampleReservationRow>()({
  table: 'sampleReservations',
  shape: 1,
  feed: 'group',
  fields: {
    id: 'text',
    sampleId: 'number',
    userId: 'number',
    amount: 'number',
    unit: 'text',
    experimentId: 'number',
    note: 'text',
    reservedAt: 'number',
  },
  indexes: { bySample: ['sampleId'] },
})
