import * as z from 'zod/mini'
import { addToSeries } from '#domain/commands/add-to-series.ts'
import { createSeries } from '#domain/commands/create-series.ts'
import { deleteSeries } from '#domain/commands/delete-series.ts'
import { removeFromSeries } from '#domain/commands/remove-from-series.ts'
import { renameSeries } from '#domain/commands/rename-series.ts'
import type { SampleSeriesRow } from '#domain/entities/sample-series.ts'
import { limits } from '#domain/limits.ts'
import { Refusal } from '#domain/tx.ts'
import { toWireSeries } from '#domain/wire/to-wire.ts'
import { apiCommand, type ApiCommand } from '../../feed/run-as-api.ts'
import { takeIds } from '../../feed/leases.ts'
import { readSamples } from '../../store/lists/sample-pages.ts'
import { readMembers } from '../../store/lists/series-members.ts'
import { notKept, plainText, sampleIdsBody, wireId, wireIds } from '../input.ts'
import { readGroup } from '../read-group.ts'
import { defineRoute, type Call } from '../route.ts'
import { runAllAsCaller, runAsCaller } from '../run-as-caller.ts'
import { viewerOf, wireSamples } from '../samples/wire-samples.ts'

const params = z.object({ seriesId: wireId })

/** Read and written in about a millisecond. */
const rowsPerUnit = 50

function assertAny(sampleIds: readonly number[]): void {
  if (sampleIds.length === 0) throw new Refusal('input.nothing')
}

export async function findSeries({ services, group }: Call<'member'>, seriesId: number): Promise<SampleSeriesRow> {
  const series = await readGroup(services, group, (rows) => rows.get('sampleSeries', seriesId))
  if (!series) throw new Refusal('series.gone', { seriesId })
  return series
}

/** GET /api/v1/sampleSeries/{seriesID}: its name, and its samples as a list of samples has them; 404 'The sample series could not be found.' spec SER-01 */
export const getSeries = defineRoute({
  method: 'GET',
  path: '/api/v1/sampleSeries/:seriesId',
  access: 'member',
  input: z.object({ params }),
  refusals: ['series.gone'],
  async handler(call, { params: { seriesId } }) {
    const series = await findSeries(call, seriesId)
    const viewer = viewerOf(call)
    return call.services.engine.read(async (sql) => {
      const members = (await readMembers(sql, viewer, [seriesId])).get(seriesId) ?? []
      const samples = await wireSamples(sql, viewer, await readSamples(sql, viewer, { seriesId }, members.length), new Set())
      call.charge(samples.length / rowsPerUnit)
      return { ...toWireSeries(series, members), samples }
    })
  },
})

/** POST /api/v1/sampleSeries: `name`, `sampleIDs`. Answers its number. */
export const addSeries = defineRoute({
  method: 'POST',
  path: '/api/v1/sampleSeries',
  access: 'member',
  writes: () => true,
  input: z.object({ body: z.strictObject({ name: plainText(limits.name.longest), sampleIDs: z._default(wireIds, []), threshold: notKept }) }),
  refusals: [...createSeries.refusals, 'id.exhausted', 'input.not-kept'],
  async handler(call, { body: { name, sampleIDs } }) {
    const id = await takeIds(call.services.store, call.group.groupId, 'sampleSeries', 1)
    await runAsCaller(call, createSeries, { id, name, sampleIds: sampleIDs })
    return id
  },
})

/** PATCH /api/v1/sampleSeries/{seriesID}: `name`; and `sampleIDs`, which are the samples of the series from now on. Archived ones stay in it. spec §7 */
export const patchSeries = defineRoute({
  method: 'PATCH',
  path: '/api/v1/sampleSeries/:seriesId',
  access: 'member',
  writes: () => true,
  input: z.object({
    params,
    body: z.strictObject({ name: z.optional(plainText(limits.name.longest)), sampleIDs: z.optional(z.nullable(wireIds)), threshold: notKept }),
  }),
  refusals: [
    ...new Set([...renameSeries.refusals, ...addToSeries.refusals, ...removeFromSeries.refusals, 'input.not-kept' as const, 'input.nothing' as const]),
  ],
  async handler(call, { params: { seriesId }, body: { name, sampleIDs } }) {
    const series = await findSeries(call, seriesId)
    if (name === undefined && !sampleIDs) throw new Refusal('input.nothing')
    await runAllAsCaller(call, [
      // Whoever may not change the series is refused, even if nothing changes.
      apiCommand(renameSeries, { seriesId, was: series.name, name: name ?? series.name }),
      ...(sampleIDs ? await membershipActs(call, seriesId, sampleIDs) : []),
    ])
    return {}
  },
})

async function membershipActs({ services, group }: Call<'member'>, seriesId: number, sampleIds: readonly number[]): Promise<ApiCommand[]> {
  const members = await readGroup(services, group, (rows) => rows.where('samples', 'bySeries', [seriesId]))
  const [wanted, present] = [new Set(sampleIds), new Set(members.map(({ id }) => id))]
  const added = sampleIds.filter((id) => !present.has(id))
  const removed = members.filter(({ id, archived }) => !archived && !wanted.has(id)).map(({ id }) => id)
  return [
    ...(added.length ? [apiCommand(addToSeries, { seriesId, sampleIds: added })] : []),
    ...(removed.length ? [apiCommand(removeFromSeries, { seriesId, sampleIds: removed })] : []),
  ]
}

/** DELETE /api/v1/sampleSeries/{seriesID}: its samples stay. spec §7 */
export const removeSeries = defineRoute({
  method: 'DELETE',
  path: '/api/v1/sampleSeries/:seriesId',
  access: 'member',
  writes: () => true,
  input: z.object({ params }),
  refusals: deleteSeries.refusals,
  async handler(call, { params: { seriesId } }) {
    await runAsCaller(call, deleteSeries, { seriesId })
    return {}
  },
})

/** POST /api/v1/sampleSeries/{seriesID}/samples/add/: all of them, or none. spec §7 */
export const addSeriesSamples = defineRoute({
  method: 'POST',
  path: '/api/v1/sampleSeries/:seriesId/samples/add',
  access: 'member',
  writes: () => true,
  input: z.object({ params, body: sampleIdsBody }),
  refusals: [...addToSeries.refusals, 'input.nothing'],
  async handler(call, { params: { seriesId }, body: sampleIds }) {
    assertAny(sampleIds)
    await runAsCaller(call, addToSeries, { seriesId, sampleIds })
    return {}
  },
})

/** POST /api/v1/sampleSeries/{seriesID}/samples/remove/. spec §7 */
export const removeSeriesSamples = defineRoute({
  method: 'POST',
  path: '/api/v1/sampleSeries/:seriesId/samples/remove',
  access: 'member',
  writes: () => true,
  input: z.object({ params, body: sampleIdsBody }),
  refusals: [...removeFromSeries.refusals, 'input.nothing'],
  async handler(call, { params: { seriesId }, body: sampleIds }) {
    assertAny(sampleIds)
    await runAsCaller(call, removeFromSeries, { seriesId, sampleIds })
    return {}
  },
})
