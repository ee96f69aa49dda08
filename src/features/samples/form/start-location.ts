import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { positionsFor } from '#domain/rules/free-positions.ts'
import { positionName } from '#domain/rules/grid.ts'
import { readFreePositions } from '#db/queries/layers.ts'
import type { Workspace } from '#db/workspace.ts'

/** Where new samples begin: a box and its first place, or a compartment and 0. */
export interface StartLocation {
  layer: StorageLayerRow
  position: number
}

/** The `count` free places from `start` on, fewer when the box has no more. */
export const readFreePositionsFrom = async (workspace: Workspace, { layer, position }: StartLocation, count: number): Promise<number[]> =>
  positionsFor(layer, await readFreePositions(workspace, layer), count, position)

/** `Box 2 B4`, or `Box 2 B4 to B9` for many. */
export function positionsText(layer: StorageLayerRow, positions: readonly number[]): string {
  const [first = 0, last = 0] = [positions[0], positions.at(-1)]
  const from = positionName(layer, first)
  if (!from) return layer.name
  return `${layer.name} ${first === last ? from : `${from} – ${positionName(layer, last)}`}`
}
