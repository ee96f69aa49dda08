import type { ProductRow } from '../../entities/product.ts'
import type { SampleTypeRow } from '../../entities/sample-type.ts'
import { limits } from '../../limits.ts'
import { msg, type Message } from '../../message.ts'
import { isInternalBarcode, readBarcode } from '../barcode.ts'
import { normalizeText } from '../normalize-text.ts'
import { roundAmount } from '../samples/amount.ts'
import { normalizeGtin } from '../supplies/gtin.ts'
import { maxPacks } from '../supplies/supply-input.ts'
import { parseImportAmount, parseUnit } from './import-amount.ts'
import type { ImportReason, ImportReasonCode } from './import-reason.ts'
import type { ProductTarget } from './product-target.ts'

/** The input of `product.create`, before it has an id. */
export type ImportedProduct = Omit<ProductRow, 'id' | 'nameFold' | 'ownerId' | 'createdAt' | 'changedBy' | 'changedAt' | 'archived' | 'edits'>

/** What the catalog has already. */
export interface ProductCatalog {
  /** By folded name. */
  readonly types: ReadonlyMap<string, SampleTypeRow>
  /** Name of the product with this code. */
  readonly nameByGtin: (gtin: string) => string | undefined
  readonly nameByBarcode: (code: string) => string | undefined
  /** Whether a product of the same name, supplier and catalog number is in the catalog. */
  readonly has: (key: string) => boolean
}

/** Codes of earlier rows of the same file, with their line numbers. */
export class ProductClaims {
  readonly gtins = new Map<string, number>()
  readonly barcodes = new Map<string, number>()
}

export type ProductCells = Readonly<Partial<Record<ProductTarget, string>>>
export type CheckedProduct =
  | { readonly product: ImportedProduct; readonly reasons: readonly [] }
  | { readonly product: null; readonly reasons: readonly ImportReason[] }

/** The same thing, as people mean it. */
export const productKey = ({ name, supplier, catalogNumber }: Pick<ProductRow, 'name' | 'supplier' | 'catalogNumber'>): string =>
  [name, supplier, catalogNumber].map(normalizeText).join('\n')

type Refuse = (code: ImportReasonCode, values?: ImportReason['values']) => void

/**
 * Law 26: whatever the cells contain, either `product` passes the input schema of `product.create`, or there is a reason.
 * Only a good row claims its codes. `currency`: of prices that do not name theirs; empty for none.
 */
export function checkProductRow(line: number, cells: ProductCells, catalog: ProductCatalog, currency: string, claims: ProductClaims): CheckedProduct {
  const reasons: ImportReason[] = []
  const refuse: Refuse = (code, values = {}) => void reasons.push({ code, values })
  const cellOf = (target: ProductTarget) => (cells[target] ?? '').trim()
  const text = (target: ProductTarget, ownField: Message, most: number = limits.name.longest) => {
    const value = cellOf(target)
    if (value.length > most) refuse('text-long', { ownField, most })
    if (value.includes('\0')) refuse('text-unusable', { ownField })
    return value
  }
  const name = text('name', msg('Name'))
  if (!name) refuse('name-missing')
  const texts = {
    name,
    supplier: text('supplier', msg('Supplier')),
    catalogNumber: text('catalogNumber', msg('Catalog number')),
    sampleName: '',
    hazards: text('hazards', msg('Hazards')),
    storageNote: text('storageNote', msg('Storage')),
    note: text('note', msg('Note'), limits.text.longest),
  }
  const pack = readPack(cellOf('pack'), cellOf('containers'), cellOf('amount'), cellOf('unit'), refuse)
  const cost = readPrice(cellOf('price'), cellOf('currency'), currency, refuse)
  const codes = readCodes(cellOf('gtin'), text('barcode', msg('Barcode'), limits.barcode.longest), catalog, claims, refuse)
  const typeName = cellOf('type')
  const type = typeName ? catalog.types.get(normalizeText(typeName)) : undefined
  if (typeName && !type) refuse('type-unknown', { value: typeName })
  if (type?.archived) refuse('type-archived', { value: type.name })
  const low = cellOf('lowAmount') ? readNumber(cellOf('lowAmount'), refuse) : null
  const days = cellOf('expiresAfter') ? readCount(cellOf('expiresAfter'), 36_500, refuse) : null
  if (reasons.length > 0) return { product: null, reasons }
  if (codes.gtin !== null) claims.gtins.set(codes.gtin, line)
  if (codes.barcode !== null) claims.barcodes.set(codes.barcode, line)
  return { product: { ...texts, ...pack, ...cost, ...codes, sampleTypeId: type?.id ?? null, lowAmount: low ?? null, expiresAfter: days ?? null }, reasons: [] }
}

/** `10 × 1 mL`: containers in a pack, and what is in each. Own columns for them win. */
function readPack(pack: string, containers: string, amount: string, unit: string, refuse: Refuse): Pick<ProductRow, 'containers' | 'amount' | 'unit'> {
  const [, times, each] = /^(\d{1,6})\s*[x×*]\s*(.+)$/iu.exec(pack) ?? [undefined, '', pack]
  const count = containers || times ? readCount(containers || times, maxPacks, refuse) : 1
  const written = amount || each
  const parsed = written ? parseImportAmount(written) : { amount: 1, unit: '' }
  if (!parsed) refuse('amount-invalid', { value: written })
  if (parsed && parsed.amount < 0) refuse('amount-negative', { value: written })
  if (parsed && parsed.amount > limits.amount.most) refuse('amount-large', { value: written })
  const [own, other] = [parseUnit(parsed?.unit ?? ''), parseUnit(unit)]
  if (own === undefined) refuse('unit-unknown', { value: parsed!.unit })
  if (other === undefined) refuse('unit-unknown', { value: unit })
  if (own && other && own !== other) refuse('unit-differs', { value: own, other })
  return { containers: count ?? 1, amount: roundAmount(parsed?.amount ?? 0), unit: own || other || 'unit' }
}

const signs: Readonly<Record<string, string>> = { '€': 'EUR', '£': 'GBP' }

/** `12.50`, `12,50 EUR`, `€ 12.50`. A dollar sign does not say whose dollars. */
function readPrice(written: string, column: string, fallback: string, refuse: Refuse): Pick<ProductRow, 'price' | 'currency'> {
  if (!written) return { price: null, currency: '' }
  const mark = /[€£]|(?<![A-Za-z])[A-Za-z]{3}(?![A-Za-z])/u.exec(written)?.[0] ?? ''
  const figure = parseImportAmount(written.replace(mark, '').replace('$', '').trim())
  const isNumber = figure !== undefined && figure.unit === ''
  if (!isNumber || figure.amount < 0 || figure.amount > limits.amount.most) refuse('price-invalid', { value: written })
  const own = mark ? (signs[mark] ?? mark.toUpperCase()) : ''
  const named = column ? (signs[column] ?? column.toUpperCase()) : ''
  const currency = own || named || fallback
  if (own && named && own !== named) refuse('currency-differs', { value: own, other: named })
  if (!currency) refuse('currency-missing', { value: written })
  else if (!/^[A-Z]{3}$/.test(currency)) refuse('currency-unknown', { value: currency })
  return { price: figure?.amount ?? null, currency }
}

function readCodes(typed: string, code: string, catalog: ProductCatalog, claims: ProductClaims, refuse: Refuse): Pick<ProductRow, 'gtin' | 'barcode'> {
  const gtin = typed ? normalizeGtin(typed) : undefined
  if (typed && gtin === undefined) refuse('gtin-invalid', { value: typed })
  if (gtin !== undefined) checkFree(gtin, catalog.nameByGtin(gtin), claims.gtins, refuse)
  if (code && (isInternalBarcode(code) || readBarcode(code).kind === 'experiment')) refuse('barcode-reserved', { value: code })
  if (code) checkFree(code, catalog.nameByBarcode(code), claims.barcodes, refuse)
  return { gtin: gtin ?? null, barcode: code || null }
}

function checkFree(value: string, by: string | undefined, claims: ReadonlyMap<string, number>, refuse: Refuse): void {
  if (by !== undefined) refuse('barcode-taken', { value, by })
  const earlier = claims.get(value)
  if (earlier !== undefined) refuse('barcode-twice', { value, line: earlier })
}

function readNumber(written: string, refuse: Refuse): number | undefined {
  const parsed = parseImportAmount(written)
  const isRight = parsed !== undefined && parsed.amount >= 0 && parsed.amount <= limits.amount.most
  if (!isRight) refuse('number-invalid', { value: written })
  return isRight ? parsed.amount : undefined
}

function readCount(written: string, most: number, refuse: Refuse): number | undefined {
  const isRight = /^[1-9]\d{0,5}$/.test(written) && Number(written) <= most
  if (!isRight) refuse('count-invalid', { value: written })
  return isRight ? Number(written) : undefined
}
