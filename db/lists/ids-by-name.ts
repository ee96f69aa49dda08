import { sortByName } from '#domain/rules/natural-order.ts'

export const idsByName = (rows: readonly { readonly id: number; readonly name: string }[]): number[] => sortByName(rows).map(({ id }) => id)
