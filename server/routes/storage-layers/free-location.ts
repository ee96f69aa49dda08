import * as z from 'zod/mini'
import { limits } from '#domain/limits.ts'
import { firstFreePosition, findFreePositions } from '#domain/rules/storage/free-positions.ts'
import { isGrid } from '#domain/rules/storage/grid.ts'
import { Refusal } from '#domain/tx.ts'
import { wireId, wireInt } from '../input.ts'
import { readGroup } from '../read-group.ts'
import { defineRoute } from '../route.ts'
import { wireLocation } from './wire-location.ts'

/**
 * GET /api/v1/storageLayers/{storageLayerID}/freeLocation?consecutiveSpace=n: the first of n adjacent free positions; 0 without a grid.
 * Positions reserved for others are not free for the caller. Reserves nothing: the position may be taken before the move. spec §7
 */
export const freeLocation = defineRoute({
  method: 'GET',
  path: '/api/v1/storageLayers/:layerId/freeLocation',
  access: 'member',
  input: z.object({
    params: z.object({ layerId: wireId }),
    query: z.object({ consecutiveSpace: z._default(wireInt(1, limits.grid.most), 1) }),
  }),
  refusals: ['layer.gone', 'layer.full'],
  async handler(call, { params: { layerId }, query }) {
    const { services, group, caller } = call
    const position = await readGroup(services, group, async (rows) => {
      const layer = await rows.get('storageLayers', layerId)
      if (!layer) throw new Refusal('layer.gone', { layerId })
      if (!isGrid(layer)) return 0
      const free = findFreePositions(layer, await rows.where('samples', 'byPlace', [layerId]), caller.session.user.id)
      return firstFreePosition(free, 1, query.consecutiveSpace)
    })
    if (position === undefined) throw new Refusal('layer.full', { layerId })
    return wireLocation(call, layerId, position)
  },
})
