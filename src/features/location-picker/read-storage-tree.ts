import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import type { StorageUnitRow } from '#domain/entities/storage-unit.ts'
import { isGrid } from '#domain/rules/grid.ts'
import { readChildren, readOccupancy, readUnits } from '#db/queries/layers.ts'
import type { Workspace } from '#db/workspace.ts'

export interface StorageTreeData {
  roots: StorageLayerRow[]
  /** The storage unit of each root. */
  unitOf: ReadonlyMap<number, StorageUnitRow>
  /** Only of expanded ones. */
  childrenOf: ReadonlyMap<number, StorageLayerRow[]>
  /** Samples directly in each visible compartment. */
  sampleCountOf: ReadonlyMap<number, number>
  /** Compartments directly in each visible one that has no grid. */
  layerCountOf: ReadonlyMap<number, number>
}

/** The expanded part of the tree: what is not visible costs nothing. */
export async function readStorageTree(workspace: Workspace, opened: readonly number[]): Promise<StorageTreeData> {
  const units = await readUnits(workspace)
  const roots = (await workspace.mirror('storageLayers').bulkGet(units.map((unit) => unit.rootLayerId))).flatMap((root) => root ?? [])
  const unitOf = new Map(units.map((unit) => [unit.rootLayerId, unit]))
  const childrenOf = new Map(await Promise.all(opened.map(async (layerId) => [layerId, await readChildren(workspace, layerId)] as const)))
  const visible = [...roots, ...[...childrenOf.values()].flat()]
  // Counts each box's part of an index, all requested at once: the contents of other boxes are not read.
  const sampleCountOf = new Map(await Promise.all(visible.map(async (layer) => [layer.id, (await readOccupancy(workspace, layer)).samples] as const)))
  const holders = visible.filter((layer) => !isGrid(layer))
  const layerCountOf = new Map(
    await Promise.all(holders.map(async ({ id }) => [id, (childrenOf.get(id) ?? (await readChildren(workspace, id))).length] as const)),
  )
  return { roots, unitOf, childrenOf, sampleCountOf, layerCountOf }
}
