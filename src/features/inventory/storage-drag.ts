import { readLayer } from '#db/queries/layers.ts'
import { readSample } from '#db/queries/samples.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { useWorkspace } from '#src/workspace/workspace-context.tsx'
import { usePutDown } from './storage-put-down.ts'

export const dragOfSample = (id: number): string => `sample:${id}`
export const dragOfLayer = (id: number): string => `layer:${id}`

/** What was let go over a compartment goes into it: a tube to `from` or the next free position, a compartment below it. */
export function useDropped(): (what: string, layerId: number, from?: number) => Promise<void> {
  const { workspace } = useWorkspace()
  const putDown = usePutDown()
  return async (what, layerId, from) => {
    const [kind, id] = what.split(':')
    const target = await readLayer(workspace, layerId)
    if (!target) return
    if (kind === 'sample') await dropSample(Number(id), target, from)
    else if (Number(id) !== layerId) await dropLayer(Number(id), target)
  }
  async function dropSample(id: number, target: StorageLayerRow, from?: number) {
    const sample = await readSample(workspace, id)
    if (sample) await putDown.samples([sample], target, from)
  }
  async function dropLayer(id: number, target: StorageLayerRow) {
    const layer = await readLayer(workspace, id)
    if (layer && layer.parentId !== target.id) await putDown.layer(layer, target)
  }
}
