import { readChildren, readContent } from '#db/queries/layers.ts'
import type { Workspace } from '#db/workspace.ts'

const atOnce = 200

/** The samples in a compartment and in all below it, box by box and by position. */
export async function readSamplesBelow(workspace: Workspace, layerId: number): Promise<number[]> {
  const ids: number[] = []
  for (let after: Parameters<typeof readContent>[2] = null; ;) {
    const { rows, next } = await readContent(workspace, layerId, after, atOnce)
    for (const { id } of rows) ids.push(id)
    if (!next) break
    after = next
  }
  for (const child of await readChildren(workspace, layerId)) ids.push(...(await readSamplesBelow(workspace, child.id)))
  return ids
}
