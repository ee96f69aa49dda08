import * as z from 'zod/mini'
import { editSample } from '#domain/commands/edit-sample.ts'
import { moveSample } from '#domain/commands/move-sample.ts'
import { placeSampleNext } from '#domain/commands/place-sample-next.ts'
import { setSampleBarcode } from '#domain/commands/set-sample-barcode.ts'
import { setSampleParent } from '#domain/commands/set-sample-parent.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { limits } from '#domain/limits.ts'
import { Refusal } from '#domain/tx.ts'
import type { ApiCommand } from '../../feed/run-as-api.ts'
import { jsonOf, plainText, wireId, wireInt } from '../input.ts'
import { defineRoute, type Call } from '../route.ts'
import { runAllAsCaller } from '../run-as-caller.ts'
import { moveActs } from '../samples/patch-sample.ts'
import { commandsOf, sampleFields } from '../samples/sample-fields.ts'
import { planValues, wireValues } from '../samples/wire-meta.ts'
import { wrongInput } from '../wrong-input.ts'
import { assertMayUpdate, readLive, readTypesOf } from './series-samples.ts'

const { altID: _, ...fieldsOfAll } = sampleFields.shape

/** Changes of each sample. `position`: of the first one; the others follow. A name that is empty stays as it is, because programs have to send one. */
const ofEach = z.strictObject({
  ...fieldsOfAll,
  name: z.optional(z.nullable(plainText(limits.name.longest))),
  storageLayerID: z.optional(wireId),
  position: z.optional(wireInt(0, limits.grid.most)),
})
const body = z.strictObject({
  sample: z.optional(z.nullable(jsonOf(ofEach))),
  /** One for each sample, in the order of their numbers. */
  altIDs: z._default(z.nullable(jsonOf(z.array(plainText(limits.barcode.longest)).check(z.maxLength(limits.many.samples)))), []),
  sampleMetas: z._default(z.nullable(wireValues), []),
})
type Body = z.infer<typeof body>

/** PATCH /api/v1/sampleSeries/{sampleSeriesID}/samples: gives all samples of a series the same fields, values and compartment, and each its barcode; all or none. Answers nothing. */
export const patchSeriesSamples = defineRoute({
  method: 'PATCH',
  path: '/api/v1/sampleSeries/:seriesId/samples',
  access: 'member',
  writes: () => true,
  cost: 50,
  input: z.object({ params: z.object({ seriesId: wireId }), body }),
  refusals: [
    ...new Set([
      ...editSample.refusals,
      ...setSampleBarcode.refusals,
      ...setSampleParent.refusals,
      ...moveSample.refusals,
      ...placeSampleNext.refusals,
      'series.gone' as const,
      'id.exhausted' as const,
      'input.nothing' as const,
      'input.too-many' as const,
    ]),
  ],
  async handler(call, { params: { seriesId }, body }): Promise<void> {
    if (saysNothing(body)) throw new Refusal('input.nothing')
    const samples = (await readLive(call, seriesId)).toSorted((a, b) => a.id - b.id)
    await assertMayUpdate(call, samples)
    await runAllAsCaller(call, await planAll(call, samples, body))
  },
})

const saysNothing = ({ sample, altIDs, sampleMetas }: Body): boolean =>
  !altIDs?.length && !sampleMetas?.length && Object.entries(sample ?? {}).every(([field, value]) => value === undefined || (field === 'name' && !value))

async function planAll(call: Call<'member'>, samples: readonly SampleRow[], { sample, altIDs, sampleMetas }: Body): Promise<ApiCommand[]> {
  if (altIDs?.length && altIDs.length !== samples.length)
    throw wrongInput('body.altIDs', `The field altIDs has to have ${samples.length} items, one for each sample of the series.`)
  const { name, storageLayerID, position, ...fields } = sample ?? {}
  const typeOf = await readTypesOf(call, samples)
  const acts: ApiCommand[] = []
  for (const [at, row] of samples.entries()) {
    const values = await planValues(call, row, typeOf.get(row.sampleTypeId), sampleMetas ?? [])
    acts.push(
      ...commandsOf(row, { ...fields, ...(name && { name }), ...(altIDs?.length && { altID: altIDs[at] }) }, values),
      ...moveActs(row, storageLayerID, position && position + at),
    )
  }
  return acts
}
