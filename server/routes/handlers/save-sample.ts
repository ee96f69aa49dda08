import * as z from 'zod/mini'
import { createSample } from '#domain/commands/create-sample.ts'
import { answerMessage } from '#domain/error-code.ts'
import { limits } from '#domain/limits.ts'
import { sampleHandlers } from '#domain/wire/inventory/sample-handlers.ts'
import { newLowAmount } from '#domain/rules/samples/new-amounts.ts'
import { Refusal } from '#domain/tx.ts'
import { takeIds } from '../../feed/leases.ts'
import { plainText, wireId } from '../input.ts'
import { readGroup } from '../read-group.ts'
import { defineRoute } from '../route.ts'
import { runAsCaller } from '../run-as-caller.ts'
import { sampleFields } from '../samples/sample-fields.ts'
import { noValues, planValues, wireValues } from '../samples/wire-meta.ts'
import { amountField, locationField, oneBarcode, unitOf } from './sample-body.ts'

const text = z._default(plainText(limits.text.longest), '')
const name = z._default(plainText(limits.name.longest), '')

/** The specification's creation fields. A new sample has no id yet: `id` is 0 or left out. */
const body = z.strictObject({
  name,
  id: z.optional(z.literal([0, '0', ''])),
  sampleTypeID: z._default(wireId, 0),
  location: locationField,
  Amount: z._default(amountField, 0),
  SelectedUnit: z.optional(name),
  FullAmountUnit: z.optional(name),
  expiration: name,
  altBarcodeID: name,
  /** Another name for it. */
  barcodeID: name,
  /** 0 or empty for none. */
  parentSampleID: sampleFields.shape.parentSampleID,
  description: text,
  note: text,
  meta: z._default(wireValues, []),
  sender: z.optional(name),
})

/**
 * POST …/sample/saveSample.ashx: creates a sample; `success`, `message`, `sampleID`. The amount is
 * in `SelectedUnit`, else `FullAmountUnit`, else the type's unit. spec INV-03
 */
export const saveSample = defineRoute({
  method: 'POST',
  path: sampleHandlers.create,
  access: 'member',
  writes: () => true,
  input: z.object({ body }),
  refusals: ['id.exhausted'],
  async handler(call, { body: { Amount, SelectedUnit, FullAmountUnit, ...sent } }) {
    const type = await readGroup(call.services, call.group, (rows) => rows.get('sampleTypes', sent.sampleTypeID))
    const id = await takeIds(call.services.store, call.group.groupId, 'samples', 1)
    try {
      const { meta, ownFields } = type ? await planValues(call, { meta: {}, ownFields: null }, type, sent.meta) : noValues
      await runAsCaller(call, createSample, {
        id,
        name: sent.name,
        sampleTypeId: sent.sampleTypeID,
        ...sent.location,
        altBarcode: oneBarcode(sent.altBarcodeID, sent.barcodeID) || null,
        amount: Amount,
        unit: unitOf({ SelectedUnit, FullAmountUnit }, type?.unit ?? ''),
        lowAmount: newLowAmount(type, Amount),
        expiration: sent.expiration,
        description: sent.description,
        note: sent.note,
        meta: Object.fromEntries(meta),
        parentId: sent.parentSampleID || null,
        ...(ownFields.length && { ownFields: [...ownFields] }),
      })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { success: false, message: answerMessage(error.code, error.detail), sampleID: 0 }
    }
    return { success: true, message: '', sampleID: id }
  },
})
