import * as z from 'zod/mini'
import { parseUnit } from '#domain/rules/import/import-amount.ts'
import { unitNames } from '#domain/rules/samples/amount.ts'
import { displayUnits, fromDisplayUnit } from '#domain/wire/inventory/quantity-to-wire.ts'
import { wrongInput } from '../wrong-input.ts'
import { sentAmount } from '../samples/wire-quantity.ts'

/* Fields of a sample as the old addresses take them. spec INV-03 */

/** `{layerID}_{position}`, or nothing for no location. */
export const locationField = z.pipe(
  z._default(z.string().check(z.regex(/^(\d{1,15}(_\d{1,5})?)?$/)), ''),
  z.transform((text) => {
    const [layerId = 0, position = 0] = text.split('_').map(Number)
    return { layerId: layerId || null, position }
  }),
)

/** In the unit that is named beside it; empty for nothing. */
export const amountField = z.union([
  z.pipe(
    z.literal(''),
    z.transform(() => 0),
  ),
  sentAmount,
])

/** The unit that a program names, as it is written here or in the established interface; undefined for none of them. */
function parseWireUnit(sent: string): string | undefined {
  const display = displayUnits.find((known) => known.toLowerCase() === sent.trim().toLowerCase())
  return display ? fromDisplayUnit(display) : parseUnit(sent)
}

/** The unit of an amount, `mL` or `MilliLiter`: in `SelectedUnit`, else in `FullAmountUnit`, else the one of the sample or its type. */
export function unitOf(
  { SelectedUnit, FullAmountUnit }: { readonly SelectedUnit?: string | undefined; readonly FullAmountUnit?: string | undefined },
  own: string,
): string {
  const field = SelectedUnit ? 'SelectedUnit' : 'FullAmountUnit'
  const sent = SelectedUnit || FullAmountUnit
  if (!sent) return own
  const unit = parseWireUnit(sent)
  if (unit === undefined) throw wrongInput(`body.${field}`, `The field ${field} has to be one of these: ${unitNames.join(', ')}.`)
  return unit || own
}

/** The code of a tube has two names at these addresses. */
export function oneBarcode(altBarcodeID: string, barcodeID: string): string {
  const [one, other] = [altBarcodeID.trim(), barcodeID.trim()]
  if (one && other && one !== other) throw wrongInput('body.barcodeID', 'The field barcodeID has to be the same as altBarcodeID.')
  return one || other
}
