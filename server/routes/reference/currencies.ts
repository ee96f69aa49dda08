import { nothing } from '../input.ts'
import { defineRoute, type Route } from '../route.ts'

/** As ISO 4217 names them. */
const codes = Intl.supportedValuesOf('currency')

const symbolOf = (currency: string): string => {
  const parts = new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).formatToParts(0)
  return parts.find(({ type }) => type === 'currency')?.value ?? currency
}

/** GET /api/v1/currencies/iso3lettercodes: the codes of currencies. Not paged. */
const listCurrencies = defineRoute({
  method: 'GET',
  path: '/api/v1/currencies/iso3lettercodes',
  access: 'session',
  input: nothing,
  refusals: [],
  handler: () => codes,
})

/** GET /api/v1/currencies/currency-symbol-pairs: the symbol of each currency by its code; the code itself if it has none. */
const listCurrencySymbols = defineRoute({
  method: 'GET',
  path: '/api/v1/currencies/currency-symbol-pairs',
  access: 'session',
  input: nothing,
  refusals: [],
  handler: () => Object.fromEntries(codes.map((code) => [code, symbolOf(code)])),
})

export const currencyRoutes: readonly Route[] = [listCurrencies, listCurrencySymbols]
