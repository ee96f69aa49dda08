import * as z from 'zod/mini'
import { editSample } from '#domain/commands/edit-sample.ts'
import { limits } from '#domain/limits.ts'
import { Refusal } from '#domain/tx.ts'
import type { ApiCommand } from '../../feed/run-as-api.ts'
import { plainText, sampleIdsBody, wireId } from '../input.ts'
import { defineRoute, type Call } from '../route.ts'
import { runAllAsCaller } from '../run-as-caller.ts'
import { readForChange } from './read-for-change.ts'
import { commandsOf } from './sample-fields.ts'
import { planValues } from './wire-meta.ts'

/** PUT /api/v1/samples/meta/{sampleTypeMetaID}?newValue=…, body: numbers of samples: gives all of them this value, or none. Answers nothing. */
export const putValueOfMany = defineRoute({
  method: 'PUT',
  path: '/api/v1/samples/meta/:fieldId',
  access: 'member',
  writes: () => true,
  cost: 20,
  input: z.object({
    params: z.object({ fieldId: wireId }),
    query: z.object({ newValue: z._default(plainText(limits.text.longest), '') }),
    body: sampleIdsBody,
  }),
  refusals: [...editSample.refusals, 'input.nothing'],
  async handler(call, { params: { fieldId }, query: { newValue }, body: sampleIds }): Promise<void> {
    if (sampleIds.length === 0) throw new Refusal('input.nothing')
    const acts: ApiCommand[] = []
    for (const sampleId of sampleIds) acts.push(...(await actsFor(call, sampleId, fieldId, newValue)))
    await runAllAsCaller(call, acts)
  },
})

async function actsFor(call: Call<'member'>, sampleId: number, sampleTypeMetaID: number, value: string): Promise<ApiCommand[]> {
  const { sample, type } = await readForChange(call, sampleId)
  return commandsOf(sample, {}, await planValues(call, sample, type, [{ sampleTypeMetaID, value }]))
}
