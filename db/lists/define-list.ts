import type { RowOf } from '#domain/schema.ts'
import type { ListEntity } from './list-request.ts'

/**
 * What one column keeps of a row.
 * - `number`  a number, or null.
 * - `text`    text that differs from row to row, sorted by its UTF-16 units as IndexedDB does; empty text is no value.
 * - `dictionary` text of which there are few different ones (a date, a unit): each is kept once.
 * - `ref`     the id of a row of another entity, sorted by where that row stands among its own.
 */
export type ColumnDefinition<Row> =
  | { kind: 'number'; of: (row: Row) => number | null }
  | { kind: 'text' | 'dictionary'; of: (row: Row) => string }
  | RefDefinition<Row>

export interface RefDefinition<Row> {
  kind: 'ref'
  of: (row: Row) => number | null
  to: ListEntity
  /** Ids of all rows of `to`, in the order a person expects. */
  sortIds: (rows: readonly never[]) => number[]
}

/** A column that sorts as its referred rows do. */
export const ref = <Row, To extends ListEntity>(
  of: (row: Row) => number | null,
  to: To,
  sortIds: (rows: readonly RowOf<To>[]) => number[],
): RefDefinition<Row> => ({
  kind: 'ref',
  of,
  to,
  sortIds,
})

/** All that the list worker knows of an entity; one file each in `columns/`, and a line in `columns/all.ts`. */
export interface ListDefinition<E extends ListEntity> {
  readonly entity: E
  /** Filters name these. */
  readonly columns: Readonly<Record<string, ColumnDefinition<RowOf<E>>>>
  /** Each sort's columns, the first decides; rows that are alike in all go by id. */
  readonly sorts: Readonly<Record<string, readonly string[]>>
  /** Columns that few ask for, made when somebody first does; each is a sort as well. Null where there is none of that name. */
  readonly dynamicColumn?: (name: string) => ColumnDefinition<RowOf<E>> | null
  /** What a search looks in. The first is the row's name; hits there are the best. Need not be folded. */
  readonly searchTexts: (row: RowOf<E>) => readonly (string | null)[]
}
