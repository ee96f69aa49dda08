import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import type { StorageUnitRow } from '#domain/entities/storage-unit.ts'
import { readChildren, readUnits } from '#db/queries/layers.ts'
import type { Workspace } from '#db/workspace.ts'

export interface StorageTreeData {
  roots: StorageLayerRow[]
  /** The storage unit of each root. */
  unitOf: ReadonlyMap<number, StorageUnitRow>
  /** Only of expanded ones. */
  childrenOf: ReadonlyMap<number, StorageLayerRow[]>
}

/** The expanded part of the tree: what is not visible costs nothing. */
export async function readStorageTree(workspace: Workspace, opened: readonly number[]): Promise<StorageTreeData> {
  const units = await readUnits(workspace)
  const roots = (await workspace.mirror('storageLayers').bulkGet(units.map((unit) => unit.rootLayerId))).flatMap((root) => root ?? [])
  const childrenOf = new Map(await Promise.all(opened.map(async (layerId) => [layerId, await readChildren(workspace, layerId)] as const)))
  return { roots, unitOf: new Map(units.map((unit) => [unit.rootLayerId, unit])), childrenOf }
}
