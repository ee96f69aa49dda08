import * as z from 'zod/mini'
import { limits } from '#domain/limits.ts'
import { parseAmount } from '#domain/rules/samples/amount.ts'
import { plainText } from '../input.ts'

/* Fields of a sample as the old addresses take them. spec INV-03 */

/** `{layerID}_{position}`, or nothing for no location. */
export const locationField = z.pipe(
  z._default(z.string().check(z.regex(/^(\d{1,15}(_\d{1,5})?)?$/)), ''),
  z.transform((text) => {
    const [layerId = 0, position = 0] = text.split('_').map(Number)
    return { layerId: layerId || null, position }
  }),
)

const amount = z.pipe(
  z.union([z.number(), plainText(limits.name.longest)]),
  z.transform((value) => (typeof value === 'number' ? value : value.trim() === '' ? 0 : (parseAmount(value) ?? Number.NaN))),
)

/** A number, or its text with a decimal point or comma; empty for nothing. */
export const amountField = z.pipe(amount, z.number().check(z.nonnegative()))
