import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import type { StorageUnitRow } from '#domain/entities/storage-unit.ts'
import { isGrid } from '#domain/rules/grid.ts'
import { readChildren, readOccupancy, readUnits } from '#db/queries/layers.ts'
import type { Workspace } from '#db/workspace.ts'

export interface StorageTreeData {
  roots: StorageLayerRow[]
  /** The furniture behind each root. */
  unitOf: ReadonlyMap<number, StorageUnitRow>
  /** Of the opened ones only. */
  childrenOf: ReadonlyMap<number, StorageLayerRow[]>
  /** Samples in each grid that is in sight. */
  usedOf: ReadonlyMap<number, number>
}

/** The tree as far as it is opened: what is not in sight costs nothing. */
export async function readStorageTree(workspace: Workspace, opened: readonly number[]): Promise<StorageTreeData> {
  const units = await readUnits(workspace)
  const roots = (await workspace.mirror('storageLayers').bulkGet(units.map((unit) => unit.rootLayerId))).flatMap((root) => root ?? [])
  const unitOf = new Map(units.map((unit) => [unit.rootLayerId, unit]))
  const childrenOf = new Map<number, StorageLayerRow[]>()
  const usedOf = new Map<number, number>()
  for (const layerId of opened) childrenOf.set(layerId, await readChildren(workspace, layerId))
  for (const layer of [...roots, ...[...childrenOf.values()].flat()]) {
    if (isGrid(layer)) usedOf.set(layer.id, (await readOccupancy(workspace, layer)).samples)
  }
  return { roots, unitOf, childrenOf, usedOf }
}
