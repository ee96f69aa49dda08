import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { findFreePositions } from '#domain/rules/storage/free-positions.ts'
import { isGrid } from '#domain/rules/storage/grid.ts'
import { sortByName } from '#domain/rules/natural-order.ts'
import type { Workspace } from '#db/workspace.ts'
import type { BoxContents } from '#src/workspace/storage/box-contents.ts'
import type { LayerFill } from '#src/workspace/storage/storage-fill.ts'

export interface LocatedBox {
  readonly box: StorageLayerRow
  /** The names of what it is in, from the outside in. */
  readonly path: readonly string[]
}

/** Every box of the group that is not archived, by name, and the names of the storage units. */
export async function readBoxes(workspace: Workspace): Promise<{ boxes: LocatedBox[]; unitNames: ReadonlyMap<number, string> }> {
  const layers = await workspace.mirror('storageLayers').toArray()
  const known = new Map(layers.map((layer) => [layer.id, layer]))
  const pathOf = (layer: StorageLayerRow): string[] => {
    const path: string[] = []
    const passed = new Set<number>()
    for (let above = parentOf(layer); above && !passed.has(above.id); above = parentOf(above)) {
      passed.add(above.id)
      path.unshift(above.name)
    }
    return path
  }
  const parentOf = ({ parentId }: StorageLayerRow) => (parentId === null ? undefined : known.get(parentId))
  return {
    boxes: sortByName(layers.filter((layer) => isGrid(layer) && !layer.archived)).map((box) => ({ box, path: pathOf(box) })),
    unitNames: new Map(layers.filter(({ parentId }) => parentId === null).map(({ unitId, name }) => [unitId, name])),
  }
}

export const hasReservationsOfOthers = ({ reserved }: StorageLayerRow, userId: number): boolean =>
  Object.values(reserved).some((kept) => kept.userId !== userId)

/** Positions this person can use. Until the samples of a box with reservations are known, all of those count as additional. */
export function countFree(box: StorageLayerRow, fill: LayerFill, wells: BoxContents | undefined, userId: number): number {
  const free = fill.capacity - fill.taken
  if (!hasReservationsOfOthers(box, userId)) return free
  if (wells)
    return findFreePositions(
      box,
      Array.from(wells.keys(), (position) => ({ position })),
      userId,
    ).length
  return Math.max(0, free - Object.values(box.reserved).filter((kept) => kept.userId !== userId).length)
}
