import { readLayer } from '#db/queries/layers.ts'
import { readSample } from '#db/queries/samples.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { usePlacement } from './use-placement.ts'

export const sampleDragId = (id: number): string => `sample:${id}`
export const layerDragId = (id: number): string => `layer:${id}`

/** Puts what was dropped on a compartment into it: a tube at `from` or the next free position, a compartment below it. */
export function useDropIntoLayer(): (what: string, layerId: number, from?: number) => Promise<void> {
  const { workspace } = useWorkspace()
  const placement = usePlacement()
  return async (what, layerId, from) => {
    const [kind, id] = what.split(':')
    const target = await readLayer(workspace, layerId)
    if (!target) return
    if (kind === 'sample') await dropSample(Number(id), target, from)
    else if (Number(id) !== layerId) await dropLayer(Number(id), target)
  }
  async function dropSample(id: number, target: StorageLayerRow, from?: number) {
    const sample = await readSample(workspace, id)
    if (sample) await placement.placeSamples([sample], target, from)
  }
  async function dropLayer(id: number, target: StorageLayerRow) {
    const layer = await readLayer(workspace, id)
    if (layer && layer.parentId !== target.id) await placement.placeLayer(layer, target)
  }
}
