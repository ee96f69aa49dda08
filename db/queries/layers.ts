import { Dexie } from 'dexie'
import type { SampleRow } from '#domain/entities/sample.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import type { StorageUnitRow } from '#domain/entities/storage-unit.ts'
import { firstFreePosition, findFreePositions, nearestFreePositions, type FreePositions } from '#domain/rules/storage/free-positions.ts'
import { isGrid, capacityOf } from '#domain/rules/storage/grid.ts'
import { sortByName } from '#domain/rules/natural-order.ts'
import { compareSiblings } from '#domain/rules/storage/tree.ts'
import type { Workspace } from '../workspace.ts'
import { readFirstRows, type FirstRows } from './first-rows.ts'

export const readLayer = (workspace: Workspace, id: number): Promise<StorageLayerRow | undefined> => workspace.mirror('storageLayers').get(id)

/** Not archived, by name. */
export const readUnits = async (workspace: Workspace): Promise<StorageUnitRow[]> => (await readAllUnits(workspace)).filter((unit) => !unit.archived)

/** Including archived ones. */
export const readAllUnits = async (workspace: Workspace): Promise<StorageUnitRow[]> => sortByName(await workspace.mirror('storageUnits').toArray())

export const readUnit = (workspace: Workspace, id: number): Promise<StorageUnitRow | undefined> => workspace.mirror('storageUnits').get(id)

/** The compartments in a compartment that are not archived, by place. */
export const readChildren = async (workspace: Workspace, layerId: number): Promise<StorageLayerRow[]> =>
  (await readAllChildren(workspace, layerId)).filter((layer) => !layer.archived)

/** Including archived ones. */
export async function readAllChildren(workspace: Workspace, layerId: number): Promise<StorageLayerRow[]> {
  const rows = await workspace.mirror('storageLayers').where('[parentId+place]').between([layerId, Dexie.minKey], [layerId, Dexie.maxKey]).toArray()
  return rows.sort(compareSiblings)
}

/** All compartments of a storage unit, archived ones included, in no order. */
export const readLayersOfUnit = (workspace: Workspace, unitId: number): Promise<StorageLayerRow[]> =>
  workspace.mirror('storageLayers').where('unitId').equals(unitId).toArray()

/** The path from the unit's outermost compartment to this one, included. Empty if it is not on this device. */
export async function readPath(workspace: Workspace, layerId: number): Promise<StorageLayerRow[]> {
  const layers = workspace.mirror('storageLayers')
  const path: StorageLayerRow[] = []
  for (let at: number | null = layerId; at !== null && path.length < maxDepth;) {
    const layer: StorageLayerRow | undefined = await layers.get(at)
    if (!layer) break
    path.unshift(layer)
    at = layer.parentId
  }
  return path
}
const maxDepth = 256

/** The paths of many compartments at once: one query per level, not per compartment. */
export async function readPaths(workspace: Workspace, layerIds: Iterable<number>): Promise<Map<number, StorageLayerRow[]>> {
  const layers = workspace.mirror('storageLayers')
  const wanted = new Set(layerIds)
  const known = new Map<number, StorageLayerRow>()
  for (let level = [...wanted]; level.length > 0;) {
    const rows = (await layers.bulkGet(level)).flatMap((row) => row ?? [])
    for (const row of rows) known.set(row.id, row)
    level = [...new Set(rows.flatMap(({ parentId }) => parentId ?? []))].filter((id) => !known.has(id))
  }
  const pathOf = (id: number): StorageLayerRow[] => {
    const path: StorageLayerRow[] = []
    for (let layer = known.get(id); layer && path.length < maxDepth; layer = layer.parentId === null ? undefined : known.get(layer.parentId))
      path.unshift(layer)
    return path
  }
  return new Map([...wanted].map((id) => [id, pathOf(id)]))
}

/** The compartments next to this one, included: in the same parent, or the outermost ones of all units by name. */
export async function readSiblings(workspace: Workspace, layerId: number): Promise<StorageLayerRow[]> {
  const layer = await readLayer(workspace, layerId)
  if (!layer) return []
  if (layer.parentId !== null) return readChildren(workspace, layer.parentId)
  const units = await readUnits(workspace)
  const roots = await workspace.mirror('storageLayers').bulkGet(units.map((unit) => unit.rootLayerId))
  return roots.flatMap((root) => root ?? [])
}

/** The samples directly in a compartment, by position. Without a grid there may be thousands, so only the first ones. */
export const readSamplesIn = (workspace: Workspace, layerId: number, limit: number): Promise<FirstRows<SampleRow>> =>
  readFirstRows(workspace.mirror('samples'), '[layerId+position]', [layerId], limit)

export interface Occupancy {
  samples: number
  /** Number of positions in the grid; 0 without one. */
  capacity: number
  free: number
}

export async function readOccupancy(workspace: Workspace, layer: StorageLayerRow): Promise<Occupancy> {
  const samples = await inLayer(workspace, layer.id).count()
  const capacity = capacityOf(layer)
  return { samples, capacity, free: Math.max(0, capacity - samples) }
}

/**
 * The first free position from `from` on; 0 without a grid; undefined if it is full.
 * Positions filled by queued mutations are taken, and so are positions reserved for anyone but the person of this workspace.
 */
export async function readNextFreePosition(workspace: Workspace, layer: StorageLayerRow, from = 1): Promise<number | undefined> {
  return isGrid(layer) ? firstFreePosition(await readFreePositions(workspace, layer), from) : 0
}

/** The free positions nearest to `near`, nearest first. */
export const readNearestFreePositions = async (workspace: Workspace, layer: StorageLayerRow, near: number, count?: number): Promise<number[]> =>
  nearestFreePositions(await readFreePositions(workspace, layer), near, count)

/** The positions the person of this workspace can use. */
export async function readFreePositions(workspace: Workspace, layer: StorageLayerRow): Promise<FreePositions> {
  // Reading whole rows at once is faster than reading keys one by one.
  return findFreePositions(layer, isGrid(layer) ? await inLayer(workspace, layer.id).toArray() : [], workspace.userId)
}

const inLayer = (workspace: Workspace, layerId: number) =>
  workspace.mirror('samples').where('[layerId+position]').between([layerId, Dexie.minKey], [layerId, Dexie.maxKey])
