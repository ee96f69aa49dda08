import { readLayer } from '#db/queries/layers.ts'
import { readSample } from '#db/queries/samples.ts'
import type { Workspace } from '#db/workspace.ts'
import type { Placement } from './use-placement.ts'

/** Puts what was dropped on a compartment into it: a tube at `from` or the next free position, a compartment below it. */
export async function dropIntoLayer(workspace: Workspace, placement: Placement, what: string, layerId: number, from?: number): Promise<void> {
  const [kind, id] = what.split(':')
  const target = await readLayer(workspace, layerId)
  if (!target) return
  if (kind === 'sample') {
    const sample = await readSample(workspace, Number(id))
    if (sample) await placement.placeSamples([sample], target, from)
  } else if (Number(id) !== layerId) {
    const layer = await readLayer(workspace, Number(id))
    if (layer && layer.parentId !== target.id) await placement.placeLayer(layer, target)
  }
}
