import type { SampleReservationRow } from '#domain/entities/sample-reservation.ts'
import type { Workspace } from '../workspace.ts'

/** Who has reserved a sample or some of it, the earliest first. */
export const readSampleReservations = (workspace: Workspace, sampleId: number): Promise<SampleReservationRow[]> =>
  workspace.mirror('sampleReservations').where('sampleId').equals(sampleId).sortBy('reservedAt')
