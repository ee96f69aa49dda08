import type { SampleRow } from '#domain/entities/sample.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { isGrid } from '#domain/rules/storage/grid.ts'
import { readChildren, readLayer, readSiblings } from '#db/queries/layers.ts'
import type { Workspace } from '#db/workspace.ts'
import { readFreePositionsFrom, type StartLocation } from '#src/workspace/mutations/move-sample.ts'

/** Looking into more boxes would take too long. */
const maxBoxes = 40

/**
 * Where the aliquots of a sample go: after it in its box or, if there is no room for all of them, into the nearest box that has.
 * After it, too, if no box has room; null if it has no location.
 */
export async function readAliquotRoom(workspace: Workspace, { layerId, position }: SampleRow, count: number): Promise<StartLocation | null> {
  const own = layerId === null ? undefined : await readLayer(workspace, layerId)
  if (!own) return null
  if (!isGrid(own)) return { layer: own, position: 0 }
  const next = { layer: own, position: position + 1 }
  const hasRoom = async (start: StartLocation) => (await readFreePositionsFrom(workspace, start, count)).length >= count
  if (await hasRoom(next)) return next
  for (const layer of await readNearBoxes(workspace, own)) if (await hasRoom({ layer, position: 1 })) return { layer, position: 1 }
  return next
}

/** The box itself, those in the same rack, and those in the racks next to it. */
async function readNearBoxes(workspace: Workspace, own: StorageLayerRow): Promise<StorageLayerRow[]> {
  const boxes = [own, ...(await readSiblings(workspace, own.id)).filter(({ id }) => id !== own.id)]
  const racks = own.parentId === null ? [] : (await readSiblings(workspace, own.parentId)).filter(({ id }) => id !== own.parentId)
  for (const rack of racks) boxes.push(...(await readChildren(workspace, rack.id)))
  return boxes.filter((layer) => isGrid(layer) && !layer.archived).slice(0, maxBoxes)
}
