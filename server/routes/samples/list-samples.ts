import * as z from 'zod/mini'
import { limits } from '#domain/limits.ts'
import { wireCodes, wireIds, wireNames } from '../input.ts'
import { defineRoute } from '../route.ts'
import { allSamplesQuery, codesOf, listSamples, readMany, samplePage, toFilter, yesOrNo } from './sample-query.ts'

/**
 * GET /api/v1/samples: those of the active group that match everything asked for; without `archived`, those that are not. `$expand`: meta, quantity,
 * location, parent, children, experiments. spec §7, API-02
 */
export const listAllSamples = defineRoute({
  method: 'GET',
  path: '/api/v1/samples',
  access: 'member',
  isHeavy: true,
  isLarge: true,
  cost: 5,
  input: z.object({ query: allSamplesQuery }),
  refusals: [],
  handler: (call, { query }) =>
    listSamples(call, query, {
      ...toFilter(query),
      unitId: query.storageID,
      layerIds: query.storageLayerID,
      seriesId: query.seriesID,
      ownerId: query.userID,
      values: query.filterBySampleTypeMetaValues,
      createdFrom: query.filterByMinimumDate,
      createdUntil: query.filterByMaximumDate,
    }),
})

/** GET /api/v1/samples/get?sampleID=1,2,3: these samples as a plain list, archived ones included. */
export const getSamples = defineRoute({
  method: 'GET',
  path: '/api/v1/samples/get',
  access: 'member',
  isLarge: true,
  cost: 5,
  input: z.object({ query: z.object({ sampleID: wireIds, $expand: samplePage.$expand }) }),
  refusals: [],
  handler: (call, { query }) => readMany(call, query.sampleID, query.$expand),
})

/** GET /api/v1/samples/forBarcodes?barcodes=a,b: the samples of the active group with these codes, including archived ones. spec §7 */
export const forBarcodes = defineRoute({
  method: 'GET',
  path: '/api/v1/samples/forBarcodes',
  access: 'member',
  isHeavy: true,
  input: z.object({
    query: z.object({ ...samplePage, $records: z._default(samplePage.$records, limits.many.barcodes), barcodes: wireCodes(limits.many.barcodes) }),
  }),
  refusals: [],
  handler: (call, { query }) => listSamples(call, query, codesOf(query.barcodes)),
})

/** GET /api/v1/samples/forNames?names=a,b: the samples with exactly these names, regardless of accents and capitals; without `archived`, those that are not. */
export const forNames = defineRoute({
  method: 'GET',
  path: '/api/v1/samples/forNames',
  access: 'member',
  isHeavy: true,
  isLarge: true,
  cost: 5,
  input: z.object({ query: z.object({ ...samplePage, names: wireNames, archived: yesOrNo }) }),
  refusals: [],
  handler: (call, { query }) => listSamples(call, query, { nameFolds: query.names, archived: query.archived ?? false }),
})
