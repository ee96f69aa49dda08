import * as z from 'zod/mini'
import type { SampleRow } from '#domain/entities/sample.ts'
import { limits } from '#domain/limits.ts'
import { messages } from '#domain/messages.ts'
import { answerMessage } from '#domain/route-errors.ts'
import { Refusal } from '#domain/tx.ts'
import { plainText, wireDate, wireId } from '../input.ts'
import { defineRoute } from '../route.ts'
import { runAllAsCaller } from '../run-as-caller.ts'
import { moveActs } from '../samples/patch-sample.ts'
import { readForUpdate } from '../samples/read-for-change.ts'
import { commandsOf } from '../samples/sample-fields.ts'
import { planValues, wireValues, type PlannedValues } from '../samples/wire-meta.ts'
import { amountActs } from '../samples/wire-quantity.ts'
import { amountField, locationField, unitOf } from './sample-body.ts'

const text = z.optional(plainText(limits.text.longest))
const name = z.optional(plainText(limits.name.longest))

/** What `saveSample.ashx` takes, and the values of its type's fields. What is left out stays as it is. */
const body = z.strictObject({
  sampleID: z.optional(wireId),
  id: z.optional(wireId),
  name,
  description: text,
  note: text,
  expiration: z.optional(wireDate),
  altBarcodeID: name,
  parentSampleID: z.optional(wireId),
  /** 0 takes it out of storage; empty leaves it where it is. */
  location: z.optional(
    z.union([
      z.pipe(
        z.literal(''),
        z.transform(() => undefined),
      ),
      locationField,
    ]),
  ),
  Amount: z.optional(amountField),
  SelectedUnit: name,
  FullAmountUnit: name,
  meta: z.optional(wireValues),
  sender: name,
})

/** POST …/sample/updateSample.ashx: changes a sample, `sampleID` or `id`; all given fields or none. `success`, `message`. spec LEG-02, INV-03 */
export const updateSample = defineRoute({
  method: 'POST',
  path: '/members/inventory/browser/sample/updateSample.ashx',
  access: 'member',
  writes: () => true,
  input: z.object({ body }),
  refusals: [],
  async handler(call, { body: sent }) {
    const sampleId = sent.sampleID || sent.id
    if (!sampleId) return { success: false, message: messages.noSampleData }
    try {
      const found = await readForUpdate(call, sampleId)
      const values = await planValues(call, found.sample, found.type, sent.meta ?? [])
      await runAllAsCaller(call, actsFor(found.sample, sent, values))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { success: false, message: answerMessage(error.code, error.detail) }
    }
    return { success: true, message: messages.sampleUpdated }
  },
})

function actsFor(sample: SampleRow, sent: z.infer<typeof body>, values: PlannedValues) {
  const { name, description, note, expiration, altBarcodeID, parentSampleID, location, Amount } = sent
  const fields = { name, description, note, expirationDate: expiration, altID: altBarcodeID, parentSampleID }
  return [
    ...commandsOf(sample, fields, values),
    ...(location ? moveActs(sample, location.layerId ?? 0, location.position) : []),
    ...(Amount === undefined ? [] : amountActs(sample, Amount, unitOf(sent, sample.unit || 'unit'))),
  ]
}
