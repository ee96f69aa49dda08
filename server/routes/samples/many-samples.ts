import * as z from 'zod/mini'
import { archiveSample } from '#domain/commands/archive-sample.ts'
import { checkOutSample } from '#domain/commands/check-out-sample.ts'
import { deleteSample } from '#domain/commands/delete-sample.ts'
import { moveSample } from '#domain/commands/move-sample.ts'
import { returnSample } from '#domain/commands/return-sample.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import type { ErrorCode } from '#domain/error-code.ts'
import { limits } from '#domain/limits.ts'
import { Refusal } from '#domain/tx.ts'
import { apiCommand, type ApiCommand } from '../../feed/run-as-api.ts'
import { idsOf, jsonOf, sampleIdsBody, wireId, wireIds, wireInt } from '../input.ts'
import { readGroup } from '../read-group.ts'
import { defineRoute, type Call, type Route } from '../route.ts'
import { runAllAsCaller } from '../run-as-caller.ts'
import { readSeriesSamples } from './read-series-samples.ts'

const path = '/api/v1/samples'
const one = z.object({ params: z.object({ sampleId: wireId }) })
const many = z.object({ body: sampleIdsBody })

/** All of them or none. Answers their numbers. */
async function change(call: Call<'member'>, sampleIds: readonly number[], actOf: (sampleId: number) => ApiCommand): Promise<readonly number[]> {
  if (sampleIds.length === 0) throw new Refusal('input.nothing')
  await runAllAsCaller(call, sampleIds.map(actOf))
  return sampleIds
}

const forMany = (method: Route['method'], name: string, refusals: readonly ErrorCode[], actOf: (sampleId: number) => ApiCommand) =>
  defineRoute({
    method,
    path: `${path}/${name}`,
    access: 'member',
    writes: () => true,
    cost: 20,
    input: many,
    refusals: [...refusals, 'input.nothing'],
    handler: (call, { body }) => change(call, body, actOf),
  })

const forOne = (name: string, refusals: readonly ErrorCode[], actOf: (sampleId: number) => ApiCommand) =>
  defineRoute({
    method: 'POST',
    path: `${path}/:sampleId/${name}`,
    access: 'member',
    writes: () => true,
    input: one,
    refusals,
    async handler(call, { params: { sampleId } }) {
      await change(call, [sampleId], actOf)
      return {}
    },
  })

const checkOut = (sampleId: number) => apiCommand(checkOutSample, { sampleId })
/** A program that returns a sample does not say that it was thawed. */
const checkIn = (sampleId: number) => apiCommand(returnSample, { sampleId, thawed: false })

/** POST /api/v1/samples/checkout and …/checkin: the caller has these samples, or has put them back. */
export const checkOutSamples = forMany('POST', 'checkout', checkOutSample.refusals, checkOut)
export const checkInSamples = forMany('POST', 'checkin', returnSample.refusals, checkIn)
/** POST /api/v1/samples/{sampleID}/checkout and …/checkin. Answers `{}`. */
export const checkOutOne = forOne('checkout', checkOutSample.refusals, checkOut)
export const checkInOne = forOne('checkin', returnSample.refusals, checkIn)

const samplesAndSeries = z.union([wireIds, z.strictObject({ sampleIDs: z._default(wireIds, []), seriesIDs: z._default(wireIds, []) })])

/** POST /api/v1/samples/archive: they keep their data and leave their positions. With `seriesIDs`, the samples of these series, too. */
export const archiveSamples = defineRoute({
  method: 'POST',
  path: `${path}/archive`,
  access: 'member',
  writes: () => true,
  cost: 20,
  input: z.object({ body: samplesAndSeries }),
  refusals: [...archiveSample.refusals, 'input.nothing', 'input.too-many'],
  async handler(call, { body }) {
    const sampleIds = Array.isArray(body) ? body : idsOf(body.sampleIDs, ...(await readSeriesSamples(call, body.seriesIDs)))
    return change(call, sampleIds, (sampleId) => apiCommand(archiveSample, { sampleId }))
  },
})

/** POST /api/v1/samples/removeFromLocation: they are nowhere from then on. */
export const removeFromLocation = forMany('POST', 'removeFromLocation', moveSample.refusals, (sampleId) =>
  apiCommand(moveSample, { sampleId, layerId: null, position: 0 }),
)

/** DELETE /api/v1/samples/bulk: like DELETE of each one, which archives it, or deletes it for good if it is archived. */
export const removeSamples = defineRoute({
  method: 'DELETE',
  path: `${path}/bulk`,
  access: 'member',
  writes: () => true,
  cost: 20,
  input: many,
  refusals: [...new Set([...archiveSample.refusals, ...deleteSample.refusals, 'input.nothing' as const])],
  async handler(call, { body }) {
    const rows = await readGroup(call.services, call.group, async (group) => {
      const found = new Map<number, SampleRow>()
      for (const sampleId of body) {
        const sample = await group.get('samples', sampleId)
        if (!sample) throw new Refusal('sample.gone', { sampleId })
        found.set(sampleId, sample)
      }
      return found
    })
    return change(call, body, (sampleId) => (rows.get(sampleId)!.archived ? apiCommand(deleteSample, { sampleId }) : apiCommand(archiveSample, { sampleId })))
  },
})

const places = z.strictObject({
  storageLayerID: wireId,
  samplePositions: jsonOf(z.array(z.strictObject({ sampleID: wireId, position: wireInt(0, limits.grid.most) })).check(z.maxLength(limits.many.samples))),
})

/** POST /api/v1/samples/changeLocations: puts samples into a compartment, each at its position. Two that are in it already may change places. */
export const changeLocations = defineRoute({
  method: 'POST',
  path: `${path}/changeLocations`,
  access: 'member',
  writes: () => true,
  cost: 20,
  input: z.object({ body: places }),
  refusals: [...moveSample.refusals, 'input.nothing'],
  async handler(call, { body: { storageLayerID: layerId, samplePositions } }) {
    if (samplePositions.length === 0) throw new Refusal('input.nothing')
    // First all are taken out, so that none is in the way of another.
    const out = samplePositions.map(({ sampleID }) => apiCommand(moveSample, { sampleId: sampleID, layerId: null, position: 0 }))
    const into = samplePositions.map(({ sampleID, position }) => apiCommand(moveSample, { sampleId: sampleID, layerId, position }))
    await runAllAsCaller(call, [...out, ...into])
    return {}
  },
})
