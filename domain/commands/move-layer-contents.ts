import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { id } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { descendantLayers, nextSiblingOrder } from '../rules/storage/layer-content.ts'
import { assertMay } from '../rules/people/permitted.ts'
import { assertLocationFree, getLiveLayer, locationRefusals } from '../rules/storage/location.ts'
import { isAncestor } from '../rules/storage/tree.ts'

/**
 * Moves everything in a compartment into another: samples to the same positions, compartments after the existing ones.
 * For a dead freezer or a box being replaced. Either everything moves or nothing does.
 */
export const moveLayerContents = defineCommand({
  name: 'layer.move-contents',
  version: 1,
  description: {
    icon: 'move',
    verb: msg('Move contents'),
    activity: msg('Emptied a compartment into another'),
    topic: 'storage',
  },
  input: z.object({ fromLayerId: id, toLayerId: id }),
  uses: ['samples', 'storageLayers'],
  refusals: ['permission.denied', 'layer.cycle', ...locationRefusals],
  about: (input) => [rowKey('storageLayers', input.fromLayerId), rowKey('storageLayers', input.toLayerId)],
  async apply(tx, { fromLayerId, toLayerId }, who) {
    await assertMay(tx, who, 'storageLayers', 'Update')
    if (!(await tx.get('storageLayers', fromLayerId))) tx.refuse('layer.gone', { layerId: fromLayerId })
    const to = await getLiveLayer(tx, toLayerId)
    if (await isAncestor((id) => tx.get('storageLayers', id), fromLayerId, toLayerId)) tx.refuse('layer.cycle', { layerId: fromLayerId })
    for (const sample of await tx.where('samples', 'byPlace', [fromLayerId])) {
      await assertMay(tx, who, 'samples', 'Update', sample)
      await assertLocationFree(tx, who, sample.id, toLayerId, sample.position)
      await tx.patch('samples', sample.id, { layerId: toLayerId })
    }
    let place = await nextSiblingOrder(tx, toLayerId)
    for (const layer of await tx.where('storageLayers', 'byParent', [fromLayerId])) {
      if (layer.archived) continue
      const below = layer.unitId === to.unitId ? [] : await descendantLayers(tx, layer.id)
      await tx.patch('storageLayers', layer.id, { parentId: toLayerId, place: place++, unitId: to.unitId })
      for (const inner of below) await tx.patch('storageLayers', inner.id, { unitId: to.unitId })
    }
  },
})
