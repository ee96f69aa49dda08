import type { StorageLayerRow } from '../../entities/storage-layer.ts'
import type { Tx } from '../../tx.ts'

/** Refuses while it contains a compartment or sample that is not archived. */
export async function assertLayerEmpty(tx: Tx<'samples' | 'storageLayers', 'layer.not-empty'>, layerId: number): Promise<void> {
  const [sample] = await tx.where('samples', 'byPlace', [layerId], { limit: 1 })
  if (sample) tx.refuse('layer.not-empty', { layerId, sampleId: sample.id, name: sample.name })
  const inside = await tx.where('storageLayers', 'byParent', [layerId])
  const layer = inside.find((each) => !each.archived)
  if (layer) tx.refuse('layer.not-empty', { layerId, inside: layer.id, name: layer.name })
}

/** The place after the last sibling in a compartment. */
export async function nextSiblingOrder(tx: Tx<'storageLayers', never>, parentId: number): Promise<number> {
  const [last] = await tx.where('storageLayers', 'byParent', [parentId], { reverse: true, limit: 1 })
  return (last?.place ?? 0) + 1
}

/** Every compartment below one, nearest first. */
export async function descendantLayers(tx: Tx<'storageLayers', never>, layerId: number): Promise<StorageLayerRow[]> {
  const found: StorageLayerRow[] = []
  const open = [layerId]
  for (const at of open) {
    for (const layer of await tx.where('storageLayers', 'byParent', [at])) {
      found.push(layer)
      open.push(layer.id)
    }
  }
  return found
}
