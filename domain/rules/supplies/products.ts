import * as z from 'zod/mini'
import type { ProductRow } from '../../entities/product.ts'
import { amount, id, longText, ownBarcode, partialOf, shortText } from '../../input.ts'
import type { Tx } from '../../tx.ts'
import { isInternalBarcode, readBarcode } from '../barcode.ts'
import { descriptionChange, nameChange } from '../notebook/notebook-input.ts'
import { normalizeGtin } from './gtin.ts'
import { currency, packs, price, unit } from './supply-input.ts'

/** The texts of a product. Two people may change one at the same time. */
export const productTexts = {
  name: shortText,
  supplier: shortText,
  catalogNumber: shortText,
  sampleName: shortText,
  hazards: shortText,
  storageNote: shortText,
  note: longText,
}
export const productTextChanges = partialOf({
  name: nameChange,
  supplier: nameChange,
  catalogNumber: nameChange,
  sampleName: nameChange,
  hazards: nameChange,
  storageNote: nameChange,
  note: descriptionChange,
})

export const productValues = {
  containers: packs,
  amount,
  unit,
  price,
  currency,
  gtin: z.nullable(shortText),
  barcode: z.nullable(ownBarcode),
  sampleTypeId: z.nullable(id),
  expiresAfter: z.nullable(z.int().check(z.nonnegative(), z.maximum(36_500))),
  lowAmount: z.nullable(amount),
}

export async function getProduct(tx: Tx<'products', 'product.gone'>, productId: number): Promise<ProductRow> {
  return (await tx.get('products', productId)) ?? tx.refuse('product.gone', { productId })
}

export async function getLiveProduct(tx: Tx<'products', 'product.gone' | 'product.archived'>, productId: number): Promise<ProductRow> {
  const product = await getProduct(tx, productId)
  return product.archived ? tx.refuse('product.archived', { productId, name: product.name }) : product
}

export function assertCurrency(tx: Pick<Tx<never, 'price.currency-missing'>, 'refuse'>, price: number | null, currency: string): void {
  if (price !== null && !currency) tx.refuse('price.currency-missing')
}

type Codes = Pick<ProductRow, 'id' | 'gtin' | 'barcode'>
type CodeTx = Tx<'products', 'product.gtin-invalid' | 'product.code-taken' | 'barcode.reserved'>

/** The codes of a product as they are stored. A code stands for one product, or a scan would be ambiguous. */
export async function toCodes(tx: CodeTx, { id, gtin: typed, barcode }: Codes): Promise<Pick<ProductRow, 'gtin' | 'barcode'>> {
  const gtin = typed === null ? null : (normalizeGtin(typed) ?? tx.refuse('product.gtin-invalid'))
  if (barcode !== null && (isInternalBarcode(barcode) || readBarcode(barcode).kind === 'experiment')) tx.refuse('barcode.reserved')
  const same = [
    ...(gtin === null ? [] : await tx.where('products', 'byGtin', [gtin])),
    ...(barcode === null ? [] : await tx.where('products', 'byBarcode', [barcode])),
  ].find((other) => other.id !== id)
  if (same) tx.refuse('product.code-taken', { productId: same.id, name: same.name })
  return { gtin, barcode }
}
