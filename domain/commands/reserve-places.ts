import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { id, position, shortText } from '../input.ts'
import { limits } from '../limits.ts'
import { rowMark } from '../marks.ts'
import { hasPermission } from '../permission.ts'
import { placesOf } from '../rules/grid.ts'
import { assertPermitted } from '../rules/permitted.ts'
import { getLiveLayer } from '../rules/place.ts'

/** Keeps places of a grid for the person who acts, or lets them go. Others' reservations are let go by who may change the storage. */
export const reservePlaces = defineCommand({
  name: 'layer.reserve',
  version: 1,
  input: z.object({
    layerId: id,
    positions: z.array(position).check(z.minLength(1), z.maxLength(limits.many.samples)),
    reserved: z.boolean(),
    note: shortText,
  }),
  uses: ['members', 'samples', 'storageLayers'],
  refusals: ['permission.denied', 'layer.gone', 'layer.archived', 'position.outside', 'position.taken', 'position.reserved'],
  about: (input) => [rowMark('storageLayers', input.layerId)],
  async apply(tx, { layerId, positions, reserved, note }, who) {
    await assertPermitted(tx, who, 'Sample.UpdateOwn')
    const layer = await getLiveLayer(tx, layerId)
    const member = await tx.get('members', who.userId)
    const isKeeper = hasPermission(member!.role, 'StorageLayer.Update')
    const taken = new Map((await tx.where('samples', 'byPlace', [layerId])).map((sample) => [sample.position, sample]))
    const kept = { ...layer.reserved }
    for (const position of new Set(positions)) {
      if (position < 1 || position > placesOf(layer)) tx.refuse('position.outside', { layerId, position })
      const others = kept[position] && kept[position].userId !== who.userId ? kept[position] : undefined
      if (others && (reserved || !isKeeper)) tx.refuse('position.reserved', { layerId, position, by: others.userId, note: others.note })
      const there = taken.get(position)
      if (reserved && there) tx.refuse('position.taken', { layerId, position, by: there.id, byName: there.name })
      if (reserved) kept[position] = { userId: who.userId, note }
      else delete kept[position]
    }
    await tx.patch('storageLayers', layerId, { reserved: kept })
  },
})
