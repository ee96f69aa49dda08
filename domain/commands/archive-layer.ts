import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { id } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { assertLayerEmpty } from '../rules/storage/layer-content.ts'
import { assertMay } from '../rules/people/permitted.ts'

/** Archives an empty compartment or restores it. It keeps its name, barcode and number. */
export const archiveLayer = defineCommand({
  name: 'layer.archive',
  version: 1,
  description: {
    icon: 'archive',
    verb: msg('Archive', 'verb'),
    activity: msg('Archived a compartment'),
    topic: 'storage',
  },
  input: z.object({ layerId: id, archived: z.boolean() }),
  uses: ['samples', 'storageLayers'],
  refusals: ['permission.denied', 'layer.gone', 'layer.is-unit', 'layer.not-empty', 'layer.archived'],
  about: (input) => [rowKey('storageLayers', input.layerId)],
  async apply(tx, { layerId, archived }, who) {
    await assertMay(tx, who, 'storageLayers', 'Update')
    const layer = await tx.get('storageLayers', layerId)
    if (!layer) return tx.refuse('layer.gone', { layerId })
    if (layer.parentId === null) return tx.refuse('layer.is-unit', { layerId })
    if (archived) await assertLayerEmpty(tx, layerId)
    const parent = archived ? undefined : await tx.get('storageLayers', layer.parentId)
    if (parent?.archived) tx.refuse('layer.archived', { layerId: parent.id, name: parent.name })
    await tx.patch('storageLayers', layerId, { archived: archived ? 1 : 0 })
  },
})
