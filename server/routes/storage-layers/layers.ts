import * as z from 'zod/mini'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { limits } from '#domain/limits.ts'
import { readBarcode } from '#domain/rules/barcode.ts'
import { normalizeText } from '#domain/rules/normalize-text.ts'
import { Refusal } from '#domain/tx.ts'
import { anyOf, condition, isOneOf, readRowPage, type Condition } from '../../store/lists/row-page.ts'
import { plainText, wireCodes, wireId, wireIds } from '../input.ts'
import { expandOf, pageOf, pageQuery, rangeOf, readSort } from '../list-page.ts'
import { readGroup } from '../read-group.ts'
import { defineRoute, type Call } from '../route.ts'
import { listSamples, samplesQuery, toFilter } from '../samples/sample-query.ts'
import { viewerOf } from '../samples/wire-samples.ts'
import { layerExpansions, wireLayers } from './wire-layers.ts'

const path = '/api/v1/storageLayers'
const params = z.object({ layerId: wireId })

/** Refuses with `layer.gone` if the group has none of this number. */
export async function readLayer({ services, group }: Call<'member'>, layerId: number): Promise<StorageLayerRow> {
  const layer = await readGroup(services, group, (rows) => rows.get('storageLayers', layerId))
  if (!layer) throw new Refusal('layer.gone', { layerId })
  return layer
}

export const childLayersQuery = z.object({
  ...pageQuery,
  $expand: expandOf(layerExpansions),
  name: z.optional(plainText(limits.name.longest)),
  barcodes: z.optional(wireCodes(limits.many.barcodes)),
  storageID: z.optional(wireId),
  deviceType: z.optional(z.enum(['STORAGE', 'EQUIPMENT'])),
})
const layersQuery = z.object({
  ...childLayersQuery.shape,
  /** 0 for the outermost compartments. */
  parentStorageLayerID: z.optional(wireId),
  parentStorageLayerIDs: z.optional(wireIds),
})
type LayersQuery = z.infer<typeof layersQuery>

const orders = { storageLayerID: 'id', name: 'lower(name)', position: 'place', parentStorageLayerID: 'coalesce(parent_id, 0)' } as const

function hasCode(codes: readonly string[]): Condition {
  const readings = codes.map((code) => readBarcode(code, true))
  return anyOf([
    isOneOf(
      'id',
      readings.flatMap((reading) => (reading.kind === 'layer' ? reading.id : [])),
    ),
    isOneOf(
      'altBarcode',
      readings.flatMap((reading) => (reading.kind === 'own' ? reading.code : [])),
    ),
  ])
}

function conditionsOf({ barcodes, parentStorageLayerID, parentStorageLayerIDs, storageID, deviceType }: LayersQuery): Condition[] {
  return [
    condition('archived = 0'),
    ...(barcodes?.length ? [hasCode(barcodes)] : []),
    ...(parentStorageLayerID === undefined ? [] : [parentStorageLayerID === 0 ? condition('parent_id is null') : isOneOf('parentId', [parentStorageLayerID])]),
    ...(parentStorageLayerIDs ? [isOneOf('parentId', parentStorageLayerIDs)] : []),
    ...(storageID === undefined ? [] : [isOneOf('unitId', [storageID])]),
    // Equipment that stores nothing has no compartments.
    ...(deviceType === 'EQUIPMENT' ? [condition('1 = 0')] : []),
  ]
}

/** One page of compartments, without archived ones. Names are compared without accents and case, which no database does alike: those found are read by their numbers. */
export async function listLayerPage(call: Call<'member'>, query: LayersQuery) {
  const sorted = readSort(query, Object.keys(orders) as (keyof typeof orders)[]).map(({ name, direction }) => ({ by: orders[name], direction }))
  return call.services.engine.read(async (sql) => {
    const viewer = viewerOf(call)
    const conditions = conditionsOf(query)
    const wanted = normalizeText(query.name ?? '')
    const range = rangeOf(query)
    const found = await readRowPage(sql, viewer, 'storageLayers', { conditions, orders: sorted, ...(wanted ? { from: 0, most: maxNamed } : range) })
    if (!wanted) return pageOf(query, await wireLayers(sql, call, found.rows, query.$expand), found.total)
    const named = found.rows.filter(({ name }) => normalizeText(name).includes(wanted))
    return pageOf(query, await wireLayers(sql, call, named.slice(range.from, range.from + range.most), query.$expand), named.length)
  }, 'long')
}

/** More compartments than any group has. */
const maxNamed = 100_000

/** GET /api/v1/storageLayers: the compartments of the group that match everything asked for. spec API-03 */
export const listLayers = defineRoute({
  method: 'GET',
  path,
  access: 'member',
  isLarge: true,
  cost: 10,
  input: z.object({ query: layersQuery }),
  refusals: [],
  handler: (call, { query }) => listLayerPage(call, query),
})

/** GET /api/v1/storageLayers/{storageLayerID}: the compartment, with `isGrid`. spec §7 */
export const getLayer = defineRoute({
  method: 'GET',
  path: `${path}/:layerId`,
  access: 'member',
  input: z.object({ params, query: z.object({ $expand: expandOf(layerExpansions) }) }),
  refusals: ['layer.gone'],
  async handler(call, { params: { layerId }, query }) {
    const row = await readLayer(call, layerId)
    const [layer] = await call.services.engine.read((sql) => wireLayers(sql, call, [row], query.$expand))
    return layer
  },
})

/** GET /api/v1/storageLayers/{storageLayerID}/childLayers: what is directly in it. */
export const listChildLayers = defineRoute({
  method: 'GET',
  path: `${path}/:layerId/childLayers`,
  access: 'member',
  isLarge: true,
  cost: 5,
  input: z.object({ params, query: childLayersQuery }),
  refusals: ['layer.gone'],
  async handler(call, { params: { layerId }, query }) {
    await readLayer(call, layerId)
    return listLayerPage(call, { ...query, $sort: query.$sort ?? 'position', parentStorageLayerID: layerId })
  },
})

/** GET /api/v1/storageLayers/{storageLayerID}/samples: what is directly in it. */
export const listLayerSamples = defineRoute({
  method: 'GET',
  path: `${path}/:layerId/samples`,
  access: 'member',
  isHeavy: true,
  isLarge: true,
  cost: 5,
  input: z.object({ params, query: z.object(samplesQuery) }),
  refusals: ['layer.gone'],
  async handler(call, { params: { layerId }, query }) {
    await readLayer(call, layerId)
    return listSamples(call, query, { ...toFilter(query), layerIds: [layerId] })
  },
})
