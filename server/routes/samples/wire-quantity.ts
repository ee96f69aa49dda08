import * as z from 'zod/mini'
import { adjustAmount } from '#domain/commands/adjust-amount.ts'
import { setLowStock } from '#domain/commands/set-low-stock.ts'
import { setSampleProduct } from '#domain/commands/set-sample-product.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import type { Held } from '#domain/rules/samples/add-amount.ts'
import { limits } from '#domain/limits.ts'
import { quantityOf, roundAmount } from '#domain/rules/samples/amount.ts'
import { displayUnits, fromBaseAmount, fromDisplayUnit, toBaseAmount } from '#domain/wire/inventory/quantity-to-wire.ts'
import { apiCommand, type ApiCommand } from '../../feed/run-as-api.ts'
import { wireFlag, wireId, wireNumber } from '../input.ts'

/** In any capitals. */
const unit = z.optional(
  z.pipe(
    z.transform((sent: unknown) => displayUnits.find((known) => known.toLowerCase() === String(sent).toLowerCase()) ?? sent),
    z.enum(displayUnits),
  ),
)
/** In liters, grams or pieces. */
export const baseAmount = z.pipe(wireNumber, z.number().check(z.nonnegative(), z.maximum(limits.amount.most)))
const amount = z.optional(baseAmount)

/**
 * How much there is of a sample: `amount` and `fullAmount` in liters, grams or pieces (`unit`), to be shown in `displayUnit`. A threshold is a share of
 * `fullAmount`, else of `amount`. What a program may have read with it changes nothing.
 */
export const wireQuantity = z.strictObject({
  unit,
  displayUnit: unit,
  amount,
  fullAmount: amount,
  fullAmountUnit: unit,
  amount_delta: z.optional(wireNumber),
  thresholdAlertEnabled: z.optional(wireFlag),
  thresholdPercentage: amount,
  thresholdAction: z.optional(z.enum(['Nothing', 'Notify', 'Order', 'NotifyAndOrder'])),
  catalogItemID: z.optional(wireId),
  quantityType: z.optional(z.enum(['Empty', 'Volume', 'Mass', 'Number'])),
  unitShort: z.optional(z.string()),
  fullAmountUnitShort: z.optional(z.string()),
  calculationFactor: z.optional(z.number()),
  fullAmountCalculationFactor: z.optional(z.number()),
})
export type WireQuantity = z.infer<typeof wireQuantity>

/** What is sent, in the unit in which it is shown. Of what is counted, a sample keeps its own word. */
export function amountIn({ unit, displayUnit, amount }: WireQuantity, current: string): { readonly unit: string; readonly amount: number | undefined } {
  const sent = displayUnit && displayUnit !== 'Nothing' ? displayUnit : (unit ?? 'Nothing')
  const given = fromDisplayUnit(sent)
  const shown = given === '' || (given === 'unit' && quantityOf(current) === 'Number') ? current : given
  return { unit: shown, amount: amount === undefined ? undefined : fromBaseAmount(amount, shown) }
}

export const quantityRefusals = [...new Set([...adjustAmount.refusals, ...setLowStock.refusals, ...setSampleProduct.refusals])]

/** The commands that give a sample this amount. In another unit, it is emptied first: a sample has one unit. */
export function amountActs({ id: sampleId, amount: before, unit: stored }: Held, amount: number, unit: string): ApiCommand[] {
  const adjust = (delta: number, unit: string) => apiCommand(adjustAmount, { sampleId, delta: roundAmount(delta), unit })
  if (unit !== stored) return [...(before > 0 ? [adjust(-before, stored)] : []), adjust(amount, unit)]
  return amount === before ? [] : [adjust(amount - before, unit)]
}

/** The same for everything that can be said about a quantity. */
export function quantityActs(sample: Pick<SampleRow, 'id' | 'amount' | 'unit' | 'lowAmount' | 'productId'>, sent: WireQuantity): ApiCommand[] {
  const sampleId = sample.id
  const { unit, amount: given } = amountIn(sent, sample.unit)
  const amount = given ?? fromBaseAmount(toBaseAmount(sample.amount, sample.unit), unit)
  const acts = amountActs(sample, amount, unit)
  const lowAmount = lowAmountOf(sent, amount, unit)
  if (lowAmount !== undefined && lowAmount !== sample.lowAmount) acts.push(apiCommand(setLowStock, { sampleId, lowAmount }))
  const productId = sent.catalogItemID === undefined ? sample.productId : sent.catalogItemID || null
  if (productId !== sample.productId) acts.push(apiCommand(setSampleProduct, { sampleId, productId }))
  return acts
}

/** Undefined if no threshold is sent. */
function lowAmountOf({ thresholdAlertEnabled, thresholdPercentage, fullAmount }: WireQuantity, amount: number, unit: string): number | null | undefined {
  if (thresholdAlertEnabled === false) return null
  if (!thresholdAlertEnabled || thresholdPercentage === undefined) return undefined
  const full = fullAmount === undefined ? amount : fromBaseAmount(fullAmount, unit)
  return roundAmount((full * thresholdPercentage) / 100)
}
