import { addresses } from '#src/workspace/navigation/addresses.ts'

/* Not among the addresses, because the first screens lead to none of them. */
export const productAddress = (id: number): string => `${addresses.catalog}?productID=${id}`
export const orderAddress = (id: number): string => `${addresses.ordering}?orderID=${id}`
export const shoppingListAddress = `${addresses.ordering}?view=list`
export const levelsAddress = `${addresses.catalog}?view=levels`
export const productImportAddress = `${addresses.catalog}?view=import`
export const orderListsAddress = `${addresses.ordering}?view=lists`
