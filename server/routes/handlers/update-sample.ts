import * as z from 'zod/mini'
import type { SampleRow } from '#domain/entities/sample.ts'
import { limits } from '#domain/limits.ts'
import { messages } from '#domain/messages.ts'
import { answerMessage } from '#domain/error-code.ts'
import { Refusal } from '#domain/tx.ts'
import { sampleHandlers } from '#domain/wire/inventory/sample-handlers.ts'
import { jsonOf, plainText, wireDate, wireId, wireInt } from '../input.ts'
import { defineRoute } from '../route.ts'
import { runAllAsCaller } from '../run-as-caller.ts'
import { moveActs } from '../samples/patch-sample.ts'
import { readForUpdate } from '../samples/read-for-change.ts'
import { assertAsRead, readBack } from '../samples/read-back.ts'
import { commandsOf, sampleFields } from '../samples/sample-fields.ts'
import { planValues, wireValues, type PlannedValues } from '../samples/wire-meta.ts'
import { amountActs, quantityActs, wireQuantity } from '../samples/wire-quantity.ts'
import { wrongInput } from '../wrong-input.ts'
import { amountField, locationField, unitOf } from './sample-body.ts'

const text = z.optional(plainText(limits.text.longest))
const name = z.optional(plainText(limits.name.longest))

/** 0 takes it out of storage; empty leaves it where it is. What was read says it in `storageLayerID` and `position`. */
const location = z.union([
  z.pipe(
    z.union([z.literal(''), z.null(), jsonOf(z.looseObject({}))]),
    z.transform(() => undefined),
  ),
  locationField,
])

/** What `saveSample.ashx` takes, and a sample as `getSampleData.ashx` answers it. What is left out stays as it is. */
const body = z.strictObject({
  ...readBack,
  sampleID: z.optional(wireId),
  id: z.optional(wireId),
  name,
  description: text,
  note: text,
  expiration: z.optional(wireDate),
  expirationDate: z.optional(wireDate),
  altBarcodeID: name,
  altID: name,
  barcodeID: name,
  parentSampleID: sampleFields.shape.parentSampleID,
  location: z.optional(location),
  storageLayerID: z.optional(wireId),
  position: z.optional(wireInt(0, limits.grid.most)),
  Amount: z.optional(amountField),
  SelectedUnit: name,
  FullAmountUnit: name,
  quantity: z.optional(z.nullable(jsonOf(wireQuantity))),
  meta: z.optional(wireValues),
  sender: name,
})
type Sent = z.infer<typeof body>

/** POST …/sample/updateSample.ashx: changes a sample, `sampleID` or `id`; all given fields or none. `success`, `message`. spec LEG-02, INV-03 */
export const updateSample = defineRoute({
  method: 'POST',
  path: sampleHandlers.update,
  access: 'member',
  writes: () => true,
  input: z.object({ body }),
  refusals: ['input.not-kept'],
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

/** Law 185: what cannot be changed here and is sent with another value is refused, as is a thing with two names that is sent with two values. */
function actsFor(sample: SampleRow, sent: Sent, values: PlannedValues) {
  const { name, description, note, parentSampleID, location, storageLayerID, position, Amount, quantity } = sent
  assertAsRead(sample, sent, changeable)
  const expirationDate = changedOne(sample.expiration, sent, ['expiration', 'expirationDate'])
  const altID = changedOne(sample.altBarcode ?? '', sent, ['altBarcodeID', 'altID', 'barcodeID'])
  const [layerId, at] = location ? [location.layerId ?? 0, location.position] : [storageLayerID, position]
  const fields = { name, description, note, expirationDate, altID, parentSampleID }
  return [
    ...commandsOf(sample, fields, values),
    ...(location || storageLayerID !== undefined || position ? moveActs(sample, layerId, at) : []),
    ...(quantity ? quantityActs(sample, quantity, 'quantity.') : []),
    ...(Amount === undefined ? [] : amountActs(sample, Amount, unitOf(sent, sample.unit || 'unit'))),
  ]
}

const changeable: readonly (keyof Sent)[] = ['sampleID', 'expiration', 'altBarcodeID', 'barcodeID']

/** The value that differs from what is stored, among the names of one thing: a program that sends back what it read changes one of them. */
function changedOne<const Name extends keyof Sent>(
  stored: string,
  sent: Partial<Record<Name, string | undefined>>,
  names: readonly Name[],
): string | undefined {
  const given = names.filter((name) => sent[name] !== undefined)
  const changed = given.filter((name) => sent[name]!.trim() !== stored)
  const [first = given[0]] = changed
  const other = changed.find((name) => sent[name] !== sent[first!])
  if (other) throw wrongInput(`body.${other}`, `The field ${other} has to be the same as ${String(first)}.`)
  return first && sent[first]
}
