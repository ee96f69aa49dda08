import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { isGrid } from '#domain/rules/grid.ts'
import { readChildren } from '#db/queries/layers.ts'
import type { Workspace } from '#db/workspace.ts'

/** Everything in a compartment that is not archived, level by level, each level by place. Boxes hold no compartments. */
export async function readLayersBelow(workspace: Workspace, layerId: number): Promise<StorageLayerRow[]> {
  const below: StorageLayerRow[] = []
  const known = new Set([layerId])
  for (let level = [layerId]; level.length > 0;) {
    const children = (await Promise.all(level.map((id) => readChildren(workspace, id)))).flat().filter(({ id }) => !known.has(id))
    for (const { id } of children) known.add(id)
    below.push(...children)
    level = children.filter((layer) => !isGrid(layer)).map(({ id }) => id)
  }
  return below
}
