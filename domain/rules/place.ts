import type { Who } from '../command.ts'
import type { StorageLayerRow } from '../entities/storage-layer.ts'
import { prefixMark, rowMark, type Mark } from '../marks.ts'
import type { Tx } from '../tx.ts'
import { freePlaces, nearestFree } from './free-places.ts'
import { isGrid, placesOf } from './grid.ts'

/** With what a place can be refused. */
export const placeRefusals = ['layer.gone', 'layer.archived', 'position.outside', 'position.reserved', 'position.taken'] as const
type PlaceTx = Tx<'samples' | 'storageLayers', (typeof placeRefusals)[number]>

/** The compartment, refused when it is gone or archived. */
export async function getLiveLayer(tx: Tx<'storageLayers', 'layer.gone' | 'layer.archived'>, layerId: number): Promise<StorageLayerRow> {
  const layer = await tx.get('storageLayers', layerId)
  if (!layer) return tx.refuse('layer.gone', { layerId })
  return layer.archived ? tx.refuse('layer.archived', { layerId, name: layer.name }) : layer
}

/** What {@link assertPlaceFree} asks. */
export const placeMarks = (layerId: number | null, position: number): Mark[] =>
  layerId === null ? [] : [rowMark('storageLayers', layerId), prefixMark('samples', 'byPlace', [layerId, position])]

/** Refuses unless the place exists and is free for this sample and person. A plain compartment has only place 0. spec LOC-02, LOC-03 */
export async function assertPlaceFree(tx: PlaceTx, who: Who, sampleId: number, layerId: number, position: number): Promise<void> {
  const layer = await getLiveLayer(tx, layerId)
  if (!isGrid(layer) && position === 0) return
  if (position < 1 || position > placesOf(layer)) return tx.refuse('position.outside', { layerId, position })
  const kept = layer.reserved[position]
  if (kept && kept.userId !== who.userId) tx.refuse('position.reserved', { layerId, position, by: kept.userId, note: kept.note })
  const there = await tx.where('samples', 'byPlace', [layerId, position])
  const other = there.find((sample) => sample.id !== sampleId)
  if (!other) return
  const free = nearestFree(freePlaces(layer, await tx.where('samples', 'byPlace', [layerId]), who.userId), position)
  tx.refuse('position.taken', { layerId, position, by: other.id, byName: other.name, free })
}
