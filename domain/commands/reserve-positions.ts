import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { id, position, shortText } from '../input.ts'
import { limits } from '../limits.ts'
import { rowKey } from '../dependency-keys.ts'
import { capacityOf } from '../rules/storage/grid.ts'
import { assertMay } from '../rules/people/permitted.ts'
import { getLiveLayer } from '../rules/storage/location.ts'

/**
 * Reserves positions of a grid for the acting person, or releases them. Other people's
 * reservations can be released by anyone who may change the storage.
 */
export const reservePositions = defineCommand({
  name: 'layer.reserve',
  version: 1,
  description: {
    icon: 'box',
    verb: msg('Reserve positions'),
    activity: msg('Changed reservations'),
    topic: 'storage',
  },
  input: z.object({
    layerId: id,
    positions: z.array(position).check(z.minLength(1), z.maxLength(limits.many.samples)),
    reserved: z.boolean(),
    note: shortText,
  }),
  uses: ['samples', 'storageLayers'],
  refusals: ['permission.denied', 'layer.gone', 'layer.archived', 'position.outside', 'position.taken', 'position.reserved'],
  about: (input) => [rowKey('storageLayers', input.layerId)],
  async apply(tx, { layerId, positions, reserved, note }, who) {
    await assertMay(tx, who, 'samples', 'UpdateOwn')
    const layer = await getLiveLayer(tx, layerId)
    const mayReleaseOthers = await tx.may(who, 'storageLayers', 'Update')
    const taken = new Map((await tx.where('samples', 'byPlace', [layerId])).map((sample) => [sample.position, sample]))
    const kept = { ...layer.reserved }
    for (const position of new Set(positions)) {
      if (position < 1 || position > capacityOf(layer)) tx.refuse('position.outside', { layerId, position })
      const others = kept[position] && kept[position].userId !== who.userId ? kept[position] : undefined
      if (others && (reserved || !mayReleaseOthers)) tx.refuse('position.reserved', { layerId, position, by: others.userId, note: others.note })
      const occupant = taken.get(position)
      if (reserved && occupant) tx.refuse('position.taken', { layerId, position, by: occupant.id, byName: occupant.name })
      if (reserved) kept[position] = { userId: who.userId, note }
      else delete kept[position]
    }
    await tx.patch('storageLayers', layerId, { reserved: kept })
  },
})
