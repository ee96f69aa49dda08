import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { id } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { descendantLayers, nextSiblingOrder } from '../rules/storage/layer-content.ts'
import { assertMay } from '../rules/people/permitted.ts'
import { getLiveLayer } from '../rules/storage/location.ts'
import { isAncestor } from '../rules/storage/tree.ts'

/** Moves a compartment with its contents into another. `place` is its place among the siblings, or null for the end. */
export const moveLayer = defineCommand({
  name: 'layer.move',
  version: 1,
  description: {
    icon: 'move',
    verb: msg('Move compartment'),
    activity: msg('Moved a compartment'),
    topic: 'storage',
  },
  input: z.object({ layerId: id, parentId: id, place: z.nullable(id) }),
  uses: ['storageLayers'],
  refusals: ['permission.denied', 'layer.gone', 'layer.archived', 'layer.is-unit', 'layer.cycle'],
  about: (input) => [rowKey('storageLayers', input.layerId)],
  async apply(tx, { layerId, parentId, place }, who) {
    await assertMay(tx, who, 'storageLayers', 'Update')
    const layer = await getLiveLayer(tx, layerId)
    if (layer.parentId === null) tx.refuse('layer.is-unit', { layerId })
    const parent = await getLiveLayer(tx, parentId)
    if (await isAncestor((id) => tx.get('storageLayers', id), layerId, parentId)) tx.refuse('layer.cycle', { layerId })
    const isSibling = layer.parentId === parentId
    const to = place ?? (isSibling ? layer.place : await nextSiblingOrder(tx, parentId))
    await tx.patch('storageLayers', layerId, { parentId, place: to, unitId: parent.unitId })
    if (parent.unitId === layer.unitId) return
    for (const below of await descendantLayers(tx, layerId)) await tx.patch('storageLayers', below.id, { unitId: parent.unitId })
  },
})
