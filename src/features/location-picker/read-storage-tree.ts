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
  /** Samples directly in each compartment that is in sight. */
  sampleCountOf: ReadonlyMap<number, number>
  /** Compartments directly in each that is in sight and has no positions. */
  layerCountOf: ReadonlyMap<number, number>
}

/** The tree as far as it is opened: what is not in sight costs nothing. */
export async function readStorageTree(workspace: Workspace, opened: readonly number[]): Promise<StorageTreeData> {
  const units = await readUnits(workspace)
  const roots = (await workspace.mirror('storageLayers').bulkGet(units.map((unit) => unit.rootLayerId))).flatMap((root) => root ?? [])
  const unitOf = new Map(units.map((unit) => [unit.rootLayerId, unit]))
  const childrenOf = new Map(await Promise.all(opened.map(async (layerId) => [layerId, await readChildren(workspace, layerId)] as const)))
  const visible = [...roots, ...[...childrenOf.values()].flat()]
  // A count of one box's part of an index, all of them asked at once: what other boxes hold is not looked at.
  const sampleCountOf = new Map(await Promise.all(visible.map(async (layer) => [layer.id, (await readOccupancy(workspace, layer)).samples] as const)))
  const holders = visible.filter((layer) => !isGrid(layer))
  const layerCountOf = new Map(
    await Promise.all(holders.map(async ({ id }) => [id, (childrenOf.get(id) ?? (await readChildren(workspace, id))).length] as const)),
  )
  return { roots, unitOf, childrenOf, sampleCountOf, layerCountOf }
}
