import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { limits } from '#domain/limits.ts'
import { isGrid, placesOf, positionName } from '#domain/rules/grid.ts'
import { readContent } from '#db/queries/layers.ts'
import type { Workspace } from '#db/workspace.ts'

/** Where new samples begin: a box and its first place, or a compartment and 0. */
export interface StartPlace {
  layer: StorageLayerRow
  position: number
}

/** The `count` free places from `start` on, fewer when the box has no more; places that others keep for themselves are not free. */
export function freePlacesFrom({ layer, position }: StartPlace, taken: ReadonlySet<number>, userId: number, count: number): number[] {
  if (!isGrid(layer)) return Array.from({ length: count }, () => 0)
  const free: number[] = []
  for (let place = Math.max(1, position); place <= placesOf(layer) && free.length < count; place++) {
    const kept = layer.reserved[place]
    if (!taken.has(place) && (!kept || kept.userId === userId)) free.push(place)
  }
  return free
}

export async function readFreePlaces(workspace: Workspace, start: StartPlace, count: number): Promise<number[]> {
  if (!isGrid(start.layer)) return freePlacesFrom(start, new Set(), workspace.userId, count)
  const { rows } = await readContent(workspace, start.layer.id, null, limits.grid.most)
  return freePlacesFrom(start, new Set(rows.map((sample) => sample.position)), workspace.userId, count)
}

/** `Box 2 B4`, or `Box 2 B4 to B9` for many. */
export function placesText(layer: StorageLayerRow, places: readonly number[]): string {
  const [first = 0, last = 0] = [places[0], places.at(-1)]
  const from = positionName(layer, first)
  if (!from) return layer.name
  return `${layer.name} ${first === last ? from : `${from} – ${positionName(layer, last)}`}`
}
