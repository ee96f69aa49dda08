import type { SampleReservationRow } from '#domain/entities/sample-reservation.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { reservedByOthers } from '#domain/rules/samples/sample-reservations.ts'
import type { Workspace } from '../workspace.ts'

/** Who has reserved a sample or some of it, the earliest first. */
export const readSampleReservations = (workspace: Workspace, sampleId: number): Promise<SampleReservationRow[]> =>
  workspace.mirror('sampleReservations').where('sampleId').equals(sampleId).sortBy('reservedAt')

/** What is reserved for other people. */
export interface ReservedForOthers {
  /** The sample, or some of it; the earliest first. */
  readonly reservations: readonly SampleReservationRow[]
  /** For whom the position is reserved in which the sample still is; null for nobody else. */
  readonly positionFor: number | null
}

type Placed = Pick<SampleRow, 'id' | 'layerId' | 'position'>

/** By sample; those of which nothing is reserved are left out. */
export async function readReservedForOthers(workspace: Workspace, samples: readonly Placed[]): Promise<Map<number, ReservedForOthers>> {
  const ids = samples.map(({ id }) => id)
  const layerIds = [...new Set(samples.flatMap(({ layerId }) => layerId ?? []))]
  const [rows, layers] = await Promise.all([
    workspace.mirror('sampleReservations').where('sampleId').anyOf(ids).sortBy('reservedAt'),
    workspace.mirror('storageLayers').bulkGet(layerIds),
  ])
  const theirs = reservedByOthers(rows, workspace.userId)
  const byLayer = new Map(layers.flatMap((layer) => (layer ? [[layer.id, layer]] : [])))
  return new Map(
    samples.flatMap(({ id, layerId, position }) => {
      const reservations = theirs.filter(({ sampleId }) => sampleId === id)
      const userId = byLayer.get(layerId ?? 0)?.reserved[position]?.userId ?? null
      const positionFor = userId === workspace.userId ? null : userId
      return reservations.length > 0 || positionFor !== null ? [[id, { reservations, positionFor }]] : []
    }),
  )
}
