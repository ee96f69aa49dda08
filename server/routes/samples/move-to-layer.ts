import * as z from 'zod/mini'
import { moveSample } from '#domain/commands/move-sample.ts'
import { placeSampleNext } from '#domain/commands/place-sample-next.ts'
import { limits } from '#domain/limits.ts'
import { Refusal } from '#domain/tx.ts'
import { apiCommand, type ApiCommand } from '../../feed/run-as-api.ts'
import { idsOf, wireId, wireIds, wireInt } from '../input.ts'
import { defineRoute, type Call } from '../route.ts'
import { runAllAsCaller, runAsCaller } from '../run-as-caller.ts'
import { wireLocation } from '../storage-layers/wire-location.ts'
import { readSeriesSamples } from './read-series-samples.ts'

const wirePosition = z.nullish(
  z.union([
    z.pipe(
      z.literal(''),
      z.transform(() => undefined),
    ),
    wireInt(0, limits.grid.most),
  ]),
)

/** `{position}` as JSON or form, the bare number, or nothing. */
const moveBody = z.pipe(
  z.union([z.strictObject({ position: wirePosition }), wirePosition]),
  z.transform((body) => (typeof body === 'object' ? body?.position : body) ?? undefined),
)

export const moveRefusals = [...new Set([...placeSampleNext.refusals, ...moveSample.refusals])]

/**
 * POST /api/v1/samples/{sampleID}/moveToLayer/{storageLayerID}?consecutiveSpace=1, `position` in the body or the address: a given position is used or
 * refused; without one, the server chooses the next free one. Returns the sample's location. spec §7, §8
 */
export const moveToLayer = defineRoute({
  method: 'POST',
  path: '/api/v1/samples/:sampleId/moveToLayer/:layerId',
  access: 'member',
  writes: () => true,
  input: z.object({
    params: z.object({ sampleId: wireId, layerId: wireId }),
    // A sample takes one position, so there is nothing to choose; existing clients send it.
    query: z.object({ consecutiveSpace: z.optional(wireInt(0, limits.grid.most)), position: wirePosition }),
    body: moveBody,
  }),
  refusals: moveRefusals,
  async handler(call, { params: { sampleId, layerId }, query, body }) {
    const position = body ?? query.position ?? undefined
    const changes =
      position === undefined
        ? await runAsCaller(call, placeSampleNext, { sampleId, layerId })
        : await runAsCaller(call, moveSample, { sampleId, layerId, position })
    const moved = changes.find((change) => change.entity === 'samples' && change.id === sampleId)?.after
    return wireLocation(call, layerId, Number(moved?.position ?? position ?? 0))
  },
})

/** Into one compartment, all of them or none: from a position on, one after the other, or each to the next free position. */
export async function moveMany(call: Call<'member'>, layerId: number, sampleIds: readonly number[], position: number | undefined): Promise<undefined> {
  if (sampleIds.length === 0) throw new Refusal('input.nothing')
  await runAllAsCaller(
    call,
    sampleIds.map((sampleId, at): ApiCommand =>
      position ? apiCommand(moveSample, { sampleId, layerId, position: position + at }) : apiCommand(placeSampleNext, { sampleId, layerId }),
    ),
  )
  return undefined
}

/** POST /api/v1/samples/moveToLayer/{storageLayerID}/?sampleIDs=1,2: several samples, with the first position in the body if there is one. Answers nothing. spec §7 */
export const moveSamplesToLayer = defineRoute({
  method: 'POST',
  path: '/api/v1/samples/moveToLayer/:layerId',
  access: 'member',
  writes: () => true,
  cost: 20,
  input: z.object({ params: z.object({ layerId: wireId }), query: z.object({ sampleIDs: wireIds }), body: moveBody }),
  refusals: [...moveRefusals, 'input.nothing'],
  handler: (call, { params: { layerId }, query: { sampleIDs }, body: position }) => moveMany(call, layerId, sampleIDs, position),
})

/** POST /api/v1/samples/moveToLayer: the same with everything in the body, and series as well. Answers nothing. */
export const moveSamplesByBody = defineRoute({
  method: 'POST',
  path: '/api/v1/samples/moveToLayer',
  access: 'member',
  writes: () => true,
  cost: 20,
  input: z.object({
    body: z.strictObject({ storageLayerID: wireId, position: wirePosition, sampleIDs: z._default(wireIds, []), seriesIDs: z._default(wireIds, []) }),
  }),
  refusals: [...moveRefusals, 'input.nothing', 'input.too-many'],
  async handler(call, { body: { storageLayerID, position, sampleIDs, seriesIDs } }) {
    const inSeries = await readSeriesSamples(call, seriesIDs)
    return moveMany(call, storageLayerID, idsOf(sampleIDs, ...inSeries), position ?? undefined)
  },
})
