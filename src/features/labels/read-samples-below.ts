import { readChildren, readSamplesIn } from '#db/queries/layers.ts'
import type { Workspace } from '#db/workspace.ts'

/** The first samples in a compartment and in all below it, box by box and by position. */
export async function readSamplesBelow(workspace: Workspace, layerId: number, most: number): Promise<number[]> {
  const { rows } = await readSamplesIn(workspace, layerId, most)
  const ids = rows.map(({ id }) => id)
  for (const child of await readChildren(workspace, layerId)) {
    if (ids.length >= most) break
    ids.push(...(await readSamplesBelow(workspace, child.id, most - ids.length)))
  }
  return ids
}
