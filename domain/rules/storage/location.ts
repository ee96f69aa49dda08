import type { Who } from '../../who.ts'
import type { StorageLayerRow } from '../../entities/storage-layer.ts'
import type { Tx } from '../../tx.ts'
import { findFreePositions, nearestFreePositions } from './free-positions.ts'
import { isGrid, capacityOf } from './grid.ts'

/** The refusals that a location can cause. */
export const locationRefusals = ['layer.gone', 'layer.archived', 'position.outside', 'position.reserved', 'position.taken'] as const
type LocationTx = Tx<'samples' | 'storageLayers', (typeof locationRefusals)[number]>

/** The compartment; refuses if it does not exist or is archived. */
export async function getLiveLayer(tx: Tx<'storageLayers', 'layer.gone' | 'layer.archived'>, layerId: number): Promise<StorageLayerRow> {
  const layer = await tx.get('storageLayers', layerId)
  if (!layer) return tx.refuse('layer.gone', { layerId })
  return layer.archived ? tx.refuse('layer.archived', { layerId, name: layer.name }) : layer
}

/** Refuses unless the location exists and is free for this sample and person. Without a grid, the only position is 0. spec LOC-02, LOC-03 */
export async function assertLocationFree(tx: LocationTx, who: Who, sampleId: number, layerId: number, position: number): Promise<void> {
  const layer = await getLiveLayer(tx, layerId)
  if (!isGrid(layer) && position === 0) return
  if (position < 1 || position > capacityOf(layer)) return tx.refuse('position.outside', { layerId, position })
  const reservation = layer.reserved[position]
  if (reservation && reservation.userId !== who.userId) tx.refuse('position.reserved', { layerId, position, by: reservation.userId, note: reservation.note })
  const occupants = await tx.where('samples', 'byPlace', [layerId, position])
  const other = occupants.find((sample) => sample.id !== sampleId)
  if (!other) return
  const free = nearestFreePositions(findFreePositions(layer, await tx.where('samples', 'byPlace', [layerId]), who.userId), position)
  tx.refuse('position.taken', { layerId, position, by: other.id, byName: other.name, free })
}
