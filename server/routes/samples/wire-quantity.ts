import * as z from 'zod/mini'
import { adjustAmount } from '#domain/commands/adjust-amount.ts'
import { setLowStock } from '#domain/commands/set-low-stock.ts'
import { setSampleProduct } from '#domain/commands/set-sample-product.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import type { Held } from '#domain/rules/samples/add-amount.ts'
import { limits } from '#domain/limits.ts'
import { convertAmount, quantityOf, roundAmount } from '#domain/rules/samples/amount.ts'
import { displayUnits, fromBaseAmount, fromDisplayUnit, toBaseAmount, toWireQuantity, type DisplayUnit } from '#domain/wire/inventory/quantity-to-wire.ts'
import { apiCommand, type ApiCommand } from '../../feed/run-as-api.ts'
import { notKept, wireFlag, wireId, wireNumber } from '../input.ts'
import { wrongInput } from '../wrong-input.ts'

/** In any capitals. */
export const wireUnit = z.optional(
  z.pipe(
    z.transform((sent: unknown) => displayUnits.find((known) => known.toLowerCase() === String(sent).toLowerCase()) ?? sent),
    z.enum(displayUnits),
  ),
)
/** In the unit that is named for it, or in liters, grams or pieces. */
export const sentAmount = z.pipe(wireNumber, z.number().check(z.nonnegative(), z.maximum(limits.amount.most)))
const amount = z.optional(sentAmount)

/**
 * How much there is of a sample: `amount` in `unit` and `fullAmount` in `fullAmountUnit`, else in `unit`, else in liters, grams or pieces, to be shown in
 * `displayUnit`. A threshold is a share of `fullAmount`, else of `amount`. What a program may have read with it changes nothing.
 */
export const wireQuantity = z.strictObject({
  unit: wireUnit,
  displayUnit: wireUnit,
  amount,
  fullAmount: amount,
  fullAmountUnit: wireUnit,
  amount_delta: notKept,
  thresholdAlertEnabled: z.optional(wireFlag),
  thresholdPercentage: amount,
  thresholdAction: z.optional(z.enum(['Nothing', 'Notify', 'Order', 'NotifyAndOrder'])),
  catalogItemID: z.optional(wireId),
  quantityType: z.optional(z.enum(['Empty', 'Volume', 'Mass', 'Number'])),
  unitShort: z.optional(z.string()),
  fullAmountUnitShort: z.optional(z.string()),
  calculationFactor: z.optional(wireNumber),
  fullAmountCalculationFactor: z.optional(wireNumber),
})
export type WireQuantity = z.infer<typeof wireQuantity>

/** What is sent, in the unit in which it is shown. Of what is counted, a sample keeps its own word. `within`: the field that it was sent in. */
export function amountIn(sent: WireQuantity, current: string, within = ''): { readonly unit: string; readonly amount: number | undefined } {
  const { displayUnit, amount } = sent
  const given = fromDisplayUnit(displayUnit && displayUnit !== 'Nothing' ? displayUnit : (sent.unit ?? 'Nothing'))
  const unit = given === '' || (given === 'unit' && quantityOf(current) === 'Number') ? current : given
  return { unit, amount: amount === undefined ? undefined : convert(amount, sent.unit, unit, { within, amount: 'amount', unit: 'unit' }) }
}

interface SentAs {
  readonly within: string
  readonly amount: string
  readonly unit: string
}

/** An amount of the unit that a program named, else of the base unit, in another unit. Refuses with the name of the field that was sent. */
function convert(amount: number, named: DisplayUnit | undefined, to: string, sentAs: SentAs): number {
  const unit = fromDisplayUnit(named ?? 'Nothing')
  const converted = unit === '' ? fromBaseAmount(amount, to) : convertAmount(amount, unit, to)
  if (converted === undefined) {
    const field = `${sentAs.within}${sentAs.unit}`
    throw wrongInput(`body.${field}`, `The field ${field} has to be a unit that can be shown as ${to}, and ${unit} cannot.`)
  }
  assertInBounds(converted, to, `${sentAs.within}${sentAs.amount}`)
  return converted
}

function assertInBounds(amount: number, unit: string, field: string): void {
  if (amount > limits.amount.most) throw wrongInput(`body.${field}`, `The field ${field} has to be at most ${limits.amount.most} ${unit}.`.replace(' .', '.'))
}

/** A bare number of liters, grams or pieces that is the whole body, in the unit of a sample. */
export function bareAmountIn(amount: number, unit: string): number {
  const converted = fromBaseAmount(amount, unit)
  if (converted > limits.amount.most) throw wrongInput('body', `The body of the request has to be at most ${toBaseAmount(limits.amount.most, unit)}.`)
  return converted
}

export const quantityRefusals = [...new Set([...adjustAmount.refusals, ...setLowStock.refusals, ...setSampleProduct.refusals, 'input.not-kept' as const])]

/** The commands that give a sample this amount. In another unit, it is emptied first: a sample has one unit. */
export function amountActs({ id: sampleId, amount: before, unit: stored }: Held, amount: number, unit: string): ApiCommand[] {
  const adjust = (delta: number, unit: string) => apiCommand(adjustAmount, { sampleId, delta: roundAmount(delta), unit })
  if (unit !== stored) return [...(before > 0 ? [adjust(-before, stored)] : []), adjust(amount, unit)]
  return amount === before ? [] : [adjust(amount - before, unit)]
}

/** The same for everything that can be said about a quantity. */
export function quantityActs(sample: Pick<SampleRow, 'id' | 'amount' | 'unit' | 'lowAmount' | 'productId'>, sent: WireQuantity, within = ''): ApiCommand[] {
  if (isAsRead(sample, sent)) return []
  const sampleId = sample.id
  const { unit, amount: given } = amountIn(sent, sample.unit, within)
  const amount = given ?? fromBaseAmount(toBaseAmount(sample.amount, sample.unit), unit)
  const acts = amountActs(sample, amount, unit)
  const lowAmount = lowAmountOf(sent, amount, unit, within)
  if (lowAmount !== undefined && lowAmount !== sample.lowAmount) acts.push(apiCommand(setLowStock, { sampleId, lowAmount }))
  const productId = sent.catalogItemID === undefined ? sample.productId : sent.catalogItemID || null
  if (productId !== sample.productId) acts.push(apiCommand(setSampleProduct, { sampleId, productId }))
  return acts
}

/** What was read and is sent back changes nothing, although a percentage is rounded. */
function isAsRead(sample: Parameters<typeof toWireQuantity>[0], sent: WireQuantity): boolean {
  const read: Readonly<Record<string, unknown>> = toWireQuantity(sample)
  return Object.entries(sent).every(([name, value]) => value === undefined || value === read[name])
}

/** Undefined if no threshold is sent. */
function lowAmountOf(sent: WireQuantity, amount: number, unit: string, within: string): number | null | undefined {
  const { thresholdAlertEnabled, thresholdPercentage, fullAmount } = sent
  if (thresholdAlertEnabled === false) return null
  if (!thresholdAlertEnabled || thresholdPercentage === undefined) return undefined
  const sentAs = { within, amount: 'fullAmount', unit: sent.fullAmountUnit ? 'fullAmountUnit' : 'unit' }
  const full = fullAmount === undefined ? amount : convert(fullAmount, sent.fullAmountUnit ?? sent.unit, unit, sentAs)
  const lowAmount = roundAmount((full * thresholdPercentage) / 100)
  assertInBounds(lowAmount, unit, `${within}thresholdPercentage`)
  return lowAmount
}
