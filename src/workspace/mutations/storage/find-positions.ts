import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { positionsFor } from '#domain/rules/storage/free-positions.ts'
import { isGrid } from '#domain/rules/storage/grid.ts'
import { Refusal } from '#domain/tx.ts'
import { readFreePositions } from '#db/queries/layers.ts'
import type { Workspace } from '#db/workspace.ts'

/** Where new samples begin: a box and its first position, or a compartment and 0. */
export interface StartLocation {
  layer: StorageLayerRow
  position: number
}

/** Positions for this many samples: the first one at `from`, each of the others at the next free position; null if there is no room. */
export async function findPositions(workspace: Workspace, layer: StorageLayerRow, count: number, from?: number): Promise<number[] | null> {
  const free = await readFreePositions(workspace, layer)
  if (!isGrid(layer) || from === undefined) return ifEnough(positionsFor(layer, free, count), count)
  // The tapped position is the person's choice: if it is taken, the command says by whom.
  const after = positionsFor(layer, free, count - 1, from + 1)
  const before = free.filter((position) => position < from).slice(0, count - 1 - after.length)
  return ifEnough([from, ...after, ...before], count)
}

const ifEnough = (positions: number[], count: number): number[] | null => (positions.length === count ? positions : null)

/** The free positions from `start` on, fewer than `count` if the box has no more: where new samples would go. */
export const readFreePositionsFrom = async (workspace: Workspace, { layer, position }: StartLocation, count: number): Promise<number[]> =>
  positionsFor(layer, await readFreePositions(workspace, layer), count, position)

/** Where new samples go; no location if no start was chosen. Refuses if there is no room for all of them. */
export async function findNewPositions(
  workspace: Workspace,
  start: StartLocation | null,
  count: number,
): Promise<{ layerId: number | null; position: number }[]> {
  if (!start) return Array.from({ length: count }, () => ({ layerId: null, position: 0 }))
  const positions = await readFreePositionsFrom(workspace, start, count)
  if (positions.length < count) throw new Refusal('layer.full', { layerId: start.layer.id })
  return positions.map((position) => ({ layerId: start.layer.id, position }))
}
