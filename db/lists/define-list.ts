import type { LastChange } from '#domain/rules/notebook/last-change.ts'
import type { RowOf } from '#domain/schema.ts'
import type { Workspace } from '../workspace.ts'
import type { ListEntity } from './list-request.ts'
import type { WordSource } from './word-reader.ts'

/**
 * What one column stores for a row.
 * - `number`  a number, or null.
 * - `text`    text that differs from row to row, numbers in it sorted by value; empty text counts as no value.
 * - `dictionary` text with few distinct values (a date, a unit): each is stored once.
 * - `ref`     the id of a row of another entity, sorted by that row's order in its own list.
 */
export type ColumnDefinition<Row> =
  | { kind: 'number'; of: (row: Row) => number | null }
  | { kind: 'text' | 'dictionary'; of: (row: Row) => string }
  | RefDefinition<Row>

export interface RefDefinition<Row> {
  kind: 'ref'
  of: (row: Row) => number | null
  to: ListEntity
  /** Ids of all rows of `to`, in the order people expect. */
  sortIds: (rows: readonly never[]) => number[]
}

/** A column sorted in the order of the rows it refers to. */
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

/** What the device shows over the rows of a list: kept apart from them, because the server does not know it yet. */
export interface ListOverlay<Row> {
  /** What the ids of its records in `$begun` begin with. */
  readonly records: string
  /** By the id of the row. */
  read(workspace: Workspace): Promise<ReadonlyMap<number, LastChange>>
  apply(row: Row, shown: LastChange): Row
}

/** Everything the list worker knows about an entity; one file each in `columns/`, and a line in `columns/all.ts`. */
export interface ListDefinition<E extends ListEntity> {
  readonly entity: E
  /** Counts up when columns, orders or searched texts change, or a rule they use: what is kept on disk is then built again. */
  readonly revision: number
  /** Names that filters use. */
  readonly columns: Readonly<Record<string, ColumnDefinition<RowOf<E>>>>
  /** The columns of each sort order, most significant first; ties are broken by id. */
  readonly sorts: Readonly<Record<string, readonly string[]>>
  /** Rarely used columns, created on first use; each can also be sorted by. Null if there is none of that name. */
  readonly dynamicColumn?: (name: string) => ColumnDefinition<RowOf<E>> | null
  /** The texts a search looks at. The first is the row's name; matches there rank highest. Need not be normalized. */
  readonly searchTexts: (row: RowOf<E>) => readonly (string | null)[]
  /** What else a search finds; read behind the columns. */
  readonly words?: WordSource
  readonly overlay?: ListOverlay<RowOf<E>>
}
