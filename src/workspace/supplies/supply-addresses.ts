import { addresses } from '#src/workspace/navigation/addresses.ts'

/* Not among the addresses, because the first screens lead to none of them. */
export const productAddress = (id: number): string => `${addresses.catalog}?productID=${id}`
export const orderAddress = (id: number): string => `${addresses.ordering}?orderID=${id}`
export const shoppingListAddress = `${addresses.ordering}?view=list`
export const levelsAddress = `${addresses.catalog}?view=levels`
export const productImportAddress = `${addresses.catalog}?view=import`
export const orderListsAddress = `${addresses.ordering}?view=lists`

/** Continues the delivery that is being received on this device, or begins one. */
export const receiveAddress = '/scan/?receive='
export const receiveCodeAddress = (code: string): string => `${receiveAddress}&code=${encodeURIComponent(code)}`
/** Packs of this product, for this line of the shopping list if there is one. */
export const receiveProductAddress = (productId: number, orderId: number | null = null): string =>
  `${receiveAddress}&productID=${productId}${orderId === null ? '' : `&orderID=${orderId}`}`
/** The tubes of this line that have no location yet. */
export const putAwayAddress = (orderId: number): string => `${receiveAddress}&putAway=${orderId}`
/** A product whose package was scanned. */
export const scannedProductAddress = (id: number, code: string): string => `${productAddress(id)}&code=${encodeURIComponent(code)}`
