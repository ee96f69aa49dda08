import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { placesFor } from '#domain/rules/free-places.ts'
import { positionName } from '#domain/rules/grid.ts'
import { readFreePlaces } from '#db/queries/layers.ts'
import type { Workspace } from '#db/workspace.ts'

/** Where new samples begin: a box and its first place, or a compartment and 0. */
export interface StartPlace {
  layer: StorageLayerRow
  position: number
}

/** The `count` free places from `start` on, fewer when the box has no more. */
export const readPlacesFrom = async (workspace: Workspace, { layer, position }: StartPlace, count: number): Promise<number[]> =>
  placesFor(layer, await readFreePlaces(workspace, layer), count, position)

/** `Box 2 B4`, or `Box 2 B4 to B9` for many. */
export function placesText(layer: StorageLayerRow, places: readonly number[]): string {
  const [first = 0, last = 0] = [places[0], places.at(-1)]
  const from = positionName(layer, first)
  if (!from) return layer.name
  return `${layer.name} ${first === last ? from : `${from} – ${positionName(layer, last)}`}`
}
