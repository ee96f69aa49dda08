import { bulkyFieldsOf, type EntityName } from '#domain/schema.ts'

/** How many rows one with large fields counts as. */
const bulk = 16

/** How many rows of a kind to handle at once, where so many plain rows are. */
export const rowsAtOnce = (entity: EntityName, rows: number): number => (bulkyFieldsOf(entity).length ? Math.ceil(rows / bulk) : rows)
