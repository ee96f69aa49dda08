import * as z from 'zod/mini'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { limits } from '#domain/limits.ts'
import { toWireLayer } from '#domain/wire/inventory/storage-to-wire.ts'
import { readLayersAbove } from '../../store/lists/layers-above.ts'
import { wireCodes, wireId, wireIds } from '../input.ts'
import { expandOf, pageOf, pageQuery } from '../list-page.ts'
import { defineRoute } from '../route.ts'
import { viewerOf } from '../samples/wire-samples.ts'
import { listLayerPage, readLayer } from './layers.ts'
import { layerExpansions } from './wire-layers.ts'

const path = '/api/v1/storageLayers'

/** GET /api/v1/storageLayers/forBarcodes?barcodes=a,b: the compartments with these codes. */
export const layersForBarcodes = defineRoute({
  method: 'GET',
  path: `${path}/forBarcodes`,
  access: 'member',
  isLarge: true,
  cost: 5,
  input: z.object({ query: z.object({ ...pageQuery, $expand: expandOf(layerExpansions), barcodes: wireCodes(limits.many.barcodes) }) }),
  refusals: [],
  handler: (call, { query }) => (query.barcodes.length ? listLayerPage(call, query) : pageOf(query, [], 0)),
})

/** GET /api/v1/storageLayers/childLayers?parentStorageLayerIDs=1,2: what is directly in any of these compartments. */
export const listChildLayersOfMany = defineRoute({
  method: 'GET',
  path: `${path}/childLayers`,
  access: 'member',
  isLarge: true,
  cost: 10,
  input: z.object({ query: z.object({ ...pageQuery, $expand: expandOf(layerExpansions), parentStorageLayerIDs: wireIds }) }),
  refusals: [],
  handler: (call, { query }) => listLayerPage(call, query),
})

type WireAncestor = ReturnType<typeof toWireLayer> & { readonly storageLayers: readonly WireAncestor[] }

/** GET /api/v1/storageLayers/{storageLayerID}/ancestry: the outermost compartment, in it the next one, and so on as far as this one. */
export const getAncestry = defineRoute({
  method: 'GET',
  path: `${path}/:layerId/ancestry`,
  access: 'member',
  input: z.object({ params: z.object({ layerId: wireId }) }),
  refusals: ['layer.gone'],
  async handler(call, { params: { layerId } }) {
    const layer = await readLayer(call, layerId)
    const above = await call.services.engine.read((sql) => readLayersAbove(sql, viewerOf(call), [layerId]))
    const toAncestor = (row: StorageLayerRow, inside: readonly WireAncestor[]): WireAncestor => ({ ...toWireLayer(row), storageLayers: inside })
    let ancestor = toAncestor(layer, [])
    const seen = new Set<number>()
    for (let row = above.get(layer.parentId ?? 0); row && !seen.has(row.id); row = above.get(row.parentId ?? 0)) {
      seen.add(row.id)
      ancestor = toAncestor(row, [ancestor])
    }
    return ancestor
  },
})
