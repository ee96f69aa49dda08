import * as z from 'zod/mini'
import { adjustAmount } from '#domain/commands/adjust-amount.ts'
import { toBaseAmount, toWireQuantity } from '#domain/wire/inventory/quantity-to-wire.ts'
import { wireId } from '../input.ts'
import { defineRoute, type Call } from '../route.ts'
import { runAllAsCaller, runAsCaller } from '../run-as-caller.ts'
import { readForChange, readForUpdate } from './read-for-change.ts'
import { bareAmountIn, quantityActs, quantityRefusals, sentAmount, wireQuantity } from './wire-quantity.ts'

const path = '/api/v1/samples/:sampleId/quantity'
const params = z.object({ sampleId: wireId })

export const readQuantity = async (call: Call<'member'>, sampleId: number) => toWireQuantity((await readForChange(call, sampleId)).sample)

/** GET /api/v1/samples/{sampleID}/quantity: how much there is, in liters, grams or pieces. */
export const getQuantity = defineRoute({
  method: 'GET',
  path,
  access: 'member',
  input: z.object({ params }),
  refusals: ['sample.gone'],
  handler: (call, { params: { sampleId } }) => readQuantity(call, sampleId),
})

/** How much there is from now on; what is left out stays. Answers as GET does. */
const settingQuantity = (method: 'PUT' | 'PATCH') =>
  defineRoute({
    method,
    path,
    access: 'member',
    writes: () => true,
    input: z.object({ params, body: wireQuantity }),
    refusals: quantityRefusals,
    async handler(call, { params: { sampleId }, body }) {
      const { sample } = await readForUpdate(call, sampleId)
      await runAllAsCaller(call, quantityActs(sample, body))
      return readQuantity(call, sampleId)
    },
  })

/** PUT and PATCH /api/v1/samples/{sampleID}/quantity */
export const putQuantity = settingQuantity('PUT')
export const patchQuantity = settingQuantity('PATCH')

/** POST /api/v1/samples/{sampleID}/quantity/clear: there is nothing left of it. Answers as GET does. */
export const clearQuantity = defineRoute({
  method: 'POST',
  path: `${path}/clear`,
  access: 'member',
  writes: () => true,
  input: z.object({ params }),
  refusals: quantityRefusals,
  async handler(call, { params: { sampleId } }) {
    const { sample } = await readForUpdate(call, sampleId)
    await runAllAsCaller(call, quantityActs(sample, { amount: 0 }))
    return readQuantity(call, sampleId)
  },
})

/** DELETE /api/v1/samples/{sampleID}/quantity: the same, and nobody is warned when it runs out. Answers nothing. */
export const removeQuantity = defineRoute({
  method: 'DELETE',
  path,
  access: 'member',
  writes: () => true,
  input: z.object({ params }),
  refusals: quantityRefusals,
  async handler(call, { params: { sampleId } }): Promise<void> {
    const { sample } = await readForUpdate(call, sampleId)
    await runAllAsCaller(call, quantityActs(sample, { amount: 0, thresholdAlertEnabled: false }))
  },
})

/** Adds or takes out an amount in the base unit; answers what is left, in the same unit. */
async function adjust(call: Call<'member'>, sampleId: number, difference: number): Promise<number> {
  const { sample } = await readForChange(call, sampleId)
  const { unit } = sample
  await runAsCaller(call, adjustAmount, { sampleId, delta: Math.sign(difference) * bareAmountIn(Math.abs(difference), unit), unit: unit || 'unit' })
  const after = (await readForChange(call, sampleId)).sample
  return toBaseAmount(after.amount, after.unit)
}

/** POST /api/v1/samples/{sampleID}/quantity/subtract: the bare number of liters, grams or pieces that were used. Answers the new amount. */
export const subtractQuantity = defineRoute({
  method: 'POST',
  path: `${path}/subtract`,
  access: 'member',
  writes: () => true,
  input: z.object({ params, body: sentAmount }),
  refusals: adjustAmount.refusals,
  handler: (call, { params: { sampleId }, body }) => adjust(call, sampleId, -body),
})

/** POST /api/v1/samples/{sampleID}/quantity/add: the same for what was added. */
export const addQuantity = defineRoute({
  method: 'POST',
  path: `${path}/add`,
  access: 'member',
  writes: () => true,
  input: z.object({ params, body: sentAmount }),
  refusals: adjustAmount.refusals,
  handler: (call, { params: { sampleId }, body }) => adjust(call, sampleId, body),
})
