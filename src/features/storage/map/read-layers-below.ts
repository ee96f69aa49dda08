import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { compareSiblings } from '#domain/rules/storage/tree.ts'
import { readLayer, readLayersOfUnit } from '#db/queries/layers.ts'
import type { Workspace } from '#db/workspace.ts'

/** Everything in a compartment that is not archived, level by level, each level by place. */
export async function readLayersBelow(workspace: Workspace, layerId: number): Promise<StorageLayerRow[]> {
  const top = await readLayer(workspace, layerId)
  if (!top) return []
  const childrenOf = new Map<number | null, StorageLayerRow[]>()
  for (const layer of (await readLayersOfUnit(workspace, top.unitId)).sort(compareSiblings)) {
    const siblings = childrenOf.get(layer.parentId)
    if (siblings) siblings.push(layer)
    else childrenOf.set(layer.parentId, [layer])
  }
  const below: StorageLayerRow[] = []
  const known = new Set([layerId])
  for (let level = [layerId]; level.length > 0;) {
    const children = level.flatMap((id) => childrenOf.get(id) ?? []).filter(({ id, archived }) => !archived && !known.has(id))
    for (const { id } of children) known.add(id)
    below.push(...children)
    level = children.map(({ id }) => id)
  }
  return below
}
