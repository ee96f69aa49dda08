import { expect, test } from 'vitest'
import { createProduct } from '#domain/commands/create-product.ts'
import { readInput } from '#domain/input.ts'
import { checkProductRow, ProductClaims, type ProductCatalog, type ProductCells } from '#domain/rules/import/import-product.ts'
import { currencyOfHeading, guessProductTargets } from '#domain/rules/import/product-target.ts'
import { makeSampleType } from '#tests/harness/factories.ts'

const catalog: ProductCatalog = {
  types: new Map([['antibody', makeSampleType({ id: 4, name: 'Antibody' })]]),
  nameByGtin: (gtin) => (gtin === '04006381333948' ? 'anti-p53' : undefined),
  nameByBarcode: (code) => (code === 'P-1' ? 'Trypsin' : undefined),
  has: () => false,
}
const check = (cells: ProductCells, currency = '', claims = new ProductClaims()) => checkProductRow(7, { name: 'FBS', ...cells }, catalog, currency, claims)
const productOf = (cells: ProductCells, currency = '') => check(cells, currency).product
const codesOf = (cells: ProductCells, currency = '') => check(cells, currency).reasons.map(({ code }) => code)

test('columns are found by the headings that catalogs have, also by those of our own export', () => {
  expect(guessProductTargets(['Product name', 'Vendor', 'Cat. No.', 'Pack size', 'Price (EUR)', 'EAN', 'Storage temperature', 'Colour'])).toEqual([
    'name',
    'supplier',
    'catalogNumber',
    'pack',
    'price',
    'gtin',
    'storageNote',
    null,
  ])
  expect(guessProductTargets(['Name', 'Supplier', 'Catalog number', 'Pack', 'Price', 'Type', 'GTIN', 'Barcode', 'Storage', 'Hazards'])).not.toContain(null)
  expect(guessProductTargets(['Artikelbezeichnung', 'Lieferant', 'Bestellnummer', 'Gebinde', 'Preis EUR', 'Währung'])).toEqual([
    'name',
    'supplier',
    'catalogNumber',
    'pack',
    'price',
    'currency',
  ])
  expect(['Price (EUR)', 'Price CHF', 'Preis in €', 'Price'].map(currencyOfHeading)).toEqual(['EUR', 'CHF', 'EUR', ''])
})

test('the size of a pack is in one column, or in several', () => {
  expect(productOf({ pack: '10 × 1 mL' })).toMatchObject({ containers: 10, amount: 1, unit: 'mL' })
  expect(productOf({ pack: '6x500ml' })).toMatchObject({ containers: 6, amount: 500, unit: 'mL' })
  expect(productOf({ pack: '500 g' })).toMatchObject({ containers: 1, amount: 500, unit: 'g' })
  expect(productOf({ containers: '4', amount: '2,5', unit: 'mg' })).toMatchObject({ containers: 4, amount: 2.5, unit: 'mg' })
  expect(productOf({})).toMatchObject({ containers: 1, amount: 1, unit: 'unit' })
  expect(codesOf({ containers: '0' })).toEqual(['count-invalid'])
  expect(codesOf({ pack: '3 crates' })).toEqual(['unit-unknown'])
  expect(codesOf({ amount: '1 mL', unit: 'g' })).toEqual(['unit-differs'])
})

test('a price has the currency that stands beside it, in its column, or in the heading; without one it is refused', () => {
  expect(productOf({ price: '12,50 EUR' })).toMatchObject({ price: 12.5, currency: 'EUR' })
  expect(productOf({ price: '£ 1,234.50' })).toMatchObject({ price: 1234.5, currency: 'GBP' })
  expect(productOf({ price: '12', currency: 'chf' })).toMatchObject({ price: 12, currency: 'CHF' })
  expect(productOf({ price: '12' }, 'USD')).toMatchObject({ price: 12, currency: 'USD' })
  expect(productOf({ price: '$12' }, 'USD')).toMatchObject({ price: 12, currency: 'USD' })
  expect(productOf({ currency: 'EUR' })).toMatchObject({ price: null, currency: '' })
  expect(codesOf({ price: '12' })).toEqual(['currency-missing'])
  expect(codesOf({ price: '$12' })).toEqual(['currency-missing'])
  expect(codesOf({ price: '12', currency: 'dollars' })).toEqual(['currency-unknown'])
  expect(codesOf({ price: '12 EUR', currency: 'USD' })).toEqual(['currency-differs'])
  expect(codesOf({ price: 'on request' }, 'EUR')).toEqual(['price-invalid'])
})

test('codes have a right check digit, and stand for one product', () => {
  expect(productOf({ gtin: '4006381333931', barcode: 'P-9' })).toMatchObject({ gtin: '04006381333931', barcode: 'P-9' })
  expect(codesOf({ gtin: '4006381333932' })).toEqual(['gtin-invalid'])
  expect(check({ gtin: '4006381333948', barcode: 'P-1' }).reasons.map(({ code, values }) => [code, values['by']])).toEqual([
    ['barcode-taken', 'anti-p53'],
    ['barcode-taken', 'Trypsin'],
  ])
  expect(codesOf({ barcode: '005000000000017' })).toEqual(['barcode-reserved'])
  const claims = new ProductClaims()
  check({ gtin: '4006381333931' }, '', claims)
  expect(check({ gtin: '04006381333931' }, '', claims).reasons).toMatchObject([{ code: 'barcode-twice', values: { line: 7 } }])
})

test('a type is one of the group, texts are not too long, and every reason is given at once', () => {
  expect(productOf({ type: 'antibody' })).toMatchObject({ sampleTypeId: 4 })
  expect(codesOf({ name: ' ', type: 'Crate', supplier: 'x'.repeat(251), lowAmount: 'some', expiresAfter: '1.5' })).toEqual([
    'name-missing',
    'text-long',
    'type-unknown',
    'number-invalid',
    'count-invalid',
  ])
})

test('what is right passes the command', () => {
  const product = productOf({
    supplier: 'Merck',
    catalogNumber: 'A5441',
    pack: '2 × 0.2 mL',
    price: '289',
    currency: 'USD',
    lowAmount: '0.1',
    expiresAfter: '365',
    note: 'x',
  })
  expect(readInput(createProduct.input, { id: 1, ...product }).success).toBe(true)
})
