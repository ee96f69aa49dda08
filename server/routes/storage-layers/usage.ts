import * as z from 'zod/mini'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { toWireUsage } from '#domain/wire/inventory/usage-to-wire.ts'
import { readLayersAbove } from '../../store/lists/layers-above.ts'
import { condition, isOneOf, readRowsWith, type Viewer } from '../../store/lists/row-page.ts'
import { readStatistics } from '../../store/lists/storage-statistics.ts'
import type { Sql } from '../../store/sql.ts'
import { wireId } from '../input.ts'
import { defineRoute } from '../route.ts'
import { viewerOf } from '../samples/wire-samples.ts'
import { readLayer } from './layers.ts'

/** GET /api/v1/storagelayer/{storagelayerID}/usage: how much is in a compartment, and in each of those directly in it. Not paged. */
export const getUsage = defineRoute({
  method: 'GET',
  path: '/api/v1/storagelayer/:layerId/usage',
  access: 'member',
  isLarge: true,
  cost: 10,
  input: z.object({ params: z.object({ layerId: wireId }) }),
  refusals: ['layer.gone'],
  async handler(call, { params: { layerId } }) {
    const layer = await readLayer(call, layerId)
    return call.services.engine.read((sql) => readUsage(sql, viewerOf(call), layer), 'long')
  },
})

async function readUsage(sql: Sql, viewer: Viewer, layer: StorageLayerRow) {
  const childrenOf = (ids: readonly number[]) =>
    ids.length ? readRowsWith(sql, viewer, 'storageLayers', [isOneOf('parentId', ids), condition('archived = 0')]) : []
  const inside = await childrenOf([layer.id])
  const insideIds = inside.map(({ id }) => id)
  const below = [...inside, ...(await childrenOf(insideIds))]
  const held = await readStatistics(sql, viewer, [layer.id, ...insideIds])
  const above = await readLayersAbove(sql, viewer, [layer.id])
  const top = [...above.values()].find(({ parentId }) => parentId === null)?.id ?? layer.id
  return [layer, ...inside].map((row) => {
    const layers = below.filter(({ parentId }) => parentId === row.id).length
    return toWireUsage(row, top, { samples: held.get(row.id)?.totalSamples ?? 0, layers })
  })
}
