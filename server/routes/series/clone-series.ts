import * as z from 'zod/mini'
import { createSample } from '#domain/commands/create-sample.ts'
import { createSeries } from '#domain/commands/create-series.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { limits } from '#domain/limits.ts'
import { Refusal } from '#domain/tx.ts'
import { apiCommand } from '../../feed/run-as-api.ts'
import { takeIds } from '../../feed/leases.ts'
import { wireId } from '../input.ts'
import { defineRoute, type Call } from '../route.ts'
import { runAllAsCaller } from '../run-as-caller.ts'
import { copyOf, copyRefusals, placesIn, positionRanges } from '../samples/clone-sample.ts'
import { findSeries } from './series.ts'
import { readLive, readTypesOf } from './series-samples.ts'

const body = z._default(z.strictObject({ storagePositionRanges: positionRanges }), { storagePositionRanges: [] })

/**
 * POST /api/v1/sampleSeries/{sampleSeriesID}/clone: copies of its samples with the same names and data, at free positions of `storagePositionRanges`, in
 * a new series with a number behind the name. All or none. Answers nothing.
 */
export const cloneSeries = defineRoute({
  method: 'POST',
  path: '/api/v1/sampleSeries/:seriesId/clone',
  access: 'member',
  writes: () => true,
  cost: 50,
  input: z.object({ params: z.object({ seriesId: wireId }), body }),
  refusals: [...new Set([...copyRefusals, ...createSeries.refusals, 'series.gone' as const, 'input.nothing' as const, 'input.too-many' as const])],
  async handler(call, { params: { seriesId }, body: { storagePositionRanges } }): Promise<void> {
    const { name } = await findSeries(call, seriesId)
    const samples = await readLive(call, seriesId)
    if (samples.length > limits.many.created) throw new Refusal('input.too-many', { most: limits.many.created })
    const copies = await copiesOf(call, samples, storagePositionRanges)
    const id = await takeIds(call.services.store, call.group.groupId, 'sampleSeries', 1)
    await runAllAsCaller(call, [
      ...copies.map((copy) => apiCommand(createSample, copy)),
      apiCommand(createSeries, { id, name: numbered(name), sampleIds: copies.map((copy) => copy.id) }),
    ])
  },
})

/** A name that is as long as names can be stays as it is. */
const numbered = (name: string): string => (name.length + 4 > limits.name.longest ? name : `${name} (1)`)

async function copiesOf(call: Call<'member'>, samples: readonly SampleRow[], ranges: z.infer<typeof positionRanges>) {
  const { services, group } = call
  const types = await readTypesOf(call, samples)
  const places = await placesIn(call, ranges, samples.length)
  const first = await takeIds(services.store, group.groupId, 'samples', samples.length)
  return samples.map((sample, at) => ({
    ...copyOf(sample, types.get(sample.sampleTypeId)),
    id: first + at,
    name: sample.name,
    parentId: sample.parentId,
    ...(places[at] ?? { layerId: null, position: 0 }),
  }))
}
