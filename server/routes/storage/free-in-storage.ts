import * as z from 'zod/mini'
import { limits } from '#domain/limits.ts'
import { findFreePositions, firstFreePosition } from '#domain/rules/storage/free-positions.ts'
import { Refusal } from '#domain/tx.ts'
import { condition, isOneOf, readRowsWith } from '../../store/lists/row-page.ts'
import { readStatistics } from '../../store/lists/storage-statistics.ts'
import { wireId, wireInt } from '../input.ts'
import { readGroup } from '../read-group.ts'
import { readHeavy } from '../read-heavy.ts'
import { defineRoute, type Call } from '../route.ts'
import { viewerOf } from '../samples/wire-samples.ts'
import { wireLocation } from '../storage-layers/wire-location.ts'
import { findDevice, readDevices } from './devices.ts'

/**
 * GET /api/v1/storage/{storageID}/freeLocation?consecutiveSpace=n: the first of n adjacent free positions, in the compartment with the lowest number that
 * has them. Positions reserved for others are not free for the caller. Reserves nothing.
 */
export const freeInStorage = defineRoute({
  method: 'GET',
  path: '/api/v1/storage/:storageId/freeLocation',
  access: 'member',
  isHeavy: true,
  cost: 20,
  input: z.object({ params: z.object({ storageId: wireId }), query: z.object({ consecutiveSpace: z._default(wireInt(1, limits.grid.most), 1) }) }),
  refusals: ['unit.gone', 'storage.full'],
  handler: (call, { params: { storageId }, query: { consecutiveSpace } }) =>
    readHeavy(call, async (giveWay) => {
      const { services, group, caller } = call
      for (const layer of await readGrids(call, storageId)) {
        await giveWay()
        const held = await readGroup(services, group, (rows) => rows.where('samples', 'byPlace', [layer.id]))
        const position = firstFreePosition(findFreePositions(layer, held, caller.session.user.id), 1, consecutiveSpace)
        if (position !== undefined) return wireLocation(call, layer.id, position)
      }
      throw new Refusal('storage.full', { storageID: storageId })
    }),
})

/** The compartments of a storage unit that have a grid and are not full. */
const readGrids = (call: Call<'member'>, storageId: number) =>
  call.services.engine.read(async (sql) => {
    findDevice(await readDevices(sql, call), storageId)
    const viewer = viewerOf(call)
    const grids = await readRowsWith(sql, viewer, 'storageLayers', [isOneOf('unitId', [storageId]), condition('archived = 0'), condition('"rows" > 0')])
    const statistics = await readStatistics(
      sql,
      viewer,
      grids.map(({ id }) => id),
    )
    return grids.filter(({ id, rows, columns }) => (statistics.get(id)?.totalSamples ?? 0) < rows * columns)
  }, 'long')
