import * as z from 'zod/mini'
import { adjustAmount } from '#domain/commands/adjust-amount.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { limits } from '#domain/limits.ts'
import { isPermitted } from '#domain/permission.ts'
import { Refusal } from '#domain/tx.ts'
import { apiCommand, type ApiCommand } from '../../feed/run-as-api.ts'
import { wireId } from '../input.ts'
import { readGroup } from '../read-group.ts'
import { defineRoute, type Call } from '../route.ts'
import { runAllAsCaller } from '../run-as-caller.ts'
import { moveMany, moveRefusals } from '../samples/move-to-layer.ts'
import { readQuantity } from '../samples/sample-quantity.ts'
import { bareAmountIn, quantityActs, quantityRefusals, sentAmount, wireQuantity } from '../samples/wire-quantity.ts'
import { findSeries } from './series.ts'

const path = '/api/v1/sampleSeries/:seriesId'
const params = z.object({ seriesId: wireId })
const noBody = z.nullish(z.strictObject({}))

/** Those that are not archived; refuses with `input.nothing` if there are none. */
export async function readLive(call: Call<'member'>, seriesId: number): Promise<SampleRow[]> {
  await findSeries(call, seriesId)
  const samples = await readGroup(call.services, call.group, (rows) => rows.where('samples', 'bySeries', [seriesId]))
  const live = samples.filter(({ archived }) => !archived)
  if (live.length === 0) throw new Refusal('input.nothing')
  if (live.length > limits.many.samples) throw new Refusal('input.too-many', { most: limits.many.samples })
  return live
}

/** Their types by number. */
export const readTypesOf = ({ services, group }: Call<'member'>, samples: readonly SampleRow[]) =>
  readGroup(services, group, async (rows) => {
    const ids = [...new Set(samples.map(({ sampleTypeId }) => sampleTypeId))]
    return new Map(await Promise.all(ids.map(async (id) => [id, await rows.get('sampleTypes', id)] as const)))
  })

/** Whoever may not change one of them is refused, even if nothing would change. */
export async function assertMayUpdate({ services, group, caller }: Call<'member'>, samples: readonly SampleRow[]): Promise<void> {
  const member = await readGroup(services, group, (rows) => rows.get('members', caller.session.user.id))
  if (!samples.every((sample) => isPermitted(member, 'samples', 'Update', sample))) throw new Refusal('permission.denied')
}

const refusals = [...new Set([...quantityRefusals, 'series.gone' as const, 'input.nothing' as const])]

/** Changes the amount of each sample of the series, all or none. */
async function changeEach(call: Call<'member'>, seriesId: number, actsOf: (sample: SampleRow) => ApiCommand[]): Promise<SampleRow[]> {
  const samples = await readLive(call, seriesId)
  await assertMayUpdate(call, samples)
  await runAllAsCaller(
    call,
    samples.flatMap((sample) => actsOf(sample)),
  )
  return samples
}

/** For each sample of the series, all or none. Answers nothing. */
const forEachSample = <Body>(name: string, body: z.ZodMiniType<Body>, actsOf: (sample: SampleRow, body: Body) => ApiCommand[]) =>
  defineRoute({
    method: 'POST',
    path: `${path}/${name}`,
    access: 'member',
    writes: () => true,
    cost: 20,
    input: z.object({ params, body }),
    refusals,
    async handler(call, { params: { seriesId }, body }): Promise<void> {
      await changeEach(call, seriesId, (sample) => actsOf(sample, body))
    },
  })

const adjust = ({ id: sampleId, unit }: SampleRow, difference: number) => [
  apiCommand(adjustAmount, { sampleId, delta: Math.sign(difference) * bareAmountIn(Math.abs(difference), unit), unit: unit || 'unit' }),
]

/** PUT /api/v1/sampleSeries/{seriesID}/quantity: how much there is of each sample from now on. Answers what the first one has then. */
export const putSeriesQuantity = defineRoute({
  method: 'PUT',
  path: `${path}/quantity`,
  access: 'member',
  writes: () => true,
  cost: 20,
  input: z.object({ params, body: wireQuantity }),
  refusals,
  async handler(call, { params: { seriesId }, body }) {
    const [first] = await changeEach(call, seriesId, (sample) => quantityActs(sample, body))
    return readQuantity(call, first!.id)
  },
})

/** POST …/quantity/add and …/quantity/subtract: the bare number of liters, grams or pieces, for each sample. */
export const addToSeriesQuantity = forEachSample('quantity/add', sentAmount, (sample, amount) => adjust(sample, amount))
export const subtractFromSeriesQuantity = forEachSample('quantity/subtract', sentAmount, (sample, amount) => adjust(sample, -amount))
/** POST …/quantity/clear: there is nothing left of any of them. */
export const clearSeriesQuantity = forEachSample('quantity/clear', noBody, (sample) => quantityActs(sample, { amount: 0 }))

/** POST /api/v1/sampleSeries/{seriesID}/moveToLayer/{storageLayerID}: each sample to the next free position, all or none. Answers nothing. */
export const moveSeriesToLayer = defineRoute({
  method: 'POST',
  path: `${path}/moveToLayer/:layerId`,
  access: 'member',
  writes: () => true,
  cost: 20,
  input: z.object({ params: z.object({ seriesId: wireId, layerId: wireId }), body: noBody }),
  refusals: [...moveRefusals, 'series.gone', 'input.nothing'],
  async handler(call, { params: { seriesId, layerId } }): Promise<void> {
    const ids = (await readLive(call, seriesId)).map(({ id }) => id)
    await moveMany(call, layerId, ids, undefined)
  },
})
