import type { EntityName, RowOf } from '#domain/schema.ts'

/*   screen ── watch(request) ──► list worker: columns of the entity ──► ids in order, kept there
 *          ◄── total, first ids ──                    ▲
 *          ── ids(from, to) ──►                       └── changed rows of this tab, other tabs and the sync
 *          then one bulkGet for the rows in sight
 */

/** Entities that can be listed: those whose ids are numbers. */
export type ListEntity = { [E in EntityName]: RowOf<E>['id'] extends number ? E : never }[EntityName]

/**
 * One condition on a column. Values are as the column keeps them: numbers, or folded text.
 * An empty value (null, empty text) meets only `empty`, `is not` and `not in`.
 */
export type ListFilter =
  | { field: string; op: 'is' | 'is not' | 'from' | 'to'; value: number | string }
  | { field: string; op: 'in' | 'not in'; value: readonly (number | string)[] }
  | { field: string; op: 'contains'; value: string }
  | { field: string; op: 'empty' | 'filled' }

export interface ListSort {
  /** A name among the definition's `sorts`, or `best`: the best hits of the search first. */
  column: string
  /** Empty values come last either way. */
  direction: 'ascending' | 'descending'
}

/** What a list shows. Plain data: it goes to the worker as it is, and two with the same JSON are the same. */
export interface ListRequest {
  entity: ListEntity
  /** What the list is of, e.g. samples that are not archived: counted as `outOf`. */
  within?: readonly ListFilter[]
  /** What the person filters by. */
  filters?: readonly ListFilter[]
  /** Words that must all occur somewhere in what is searched, as parts of words too. Any case, with or without marks. */
  search?: string
  sort: ListSort
}

/** What a list has come to. Told again only when its ids or their order have changed; changes inside rows are seen by who reads the rows live. */
export interface ListResult {
  /** Counts the results that a watch was told. Ids are asked of the newest. */
  version: number
  /** How many meet all of the request. */
  total: number
  /** How many there are without the person's filters and search. */
  outOf: number
  /** The first ids, so that the first rows need no second question. */
  first: readonly number[]
}

/** So many ids come with a result. */
export const firstIds = 100

export type ListWorkerRequest =
  | { kind: 'open'; owner: { userId: number; groupId: number } }
  /** Begins a watch, or changes what it watches. What it asked before and was not yet worked out never is. */
  | { kind: 'watch'; watch: number; revision: number; request: ListRequest }
  | { kind: 'unwatch'; watch: number }
  | { kind: 'slice'; watch: number; ask: number; from: number; to: number }

export type ListWorkerResponse =
  | { kind: 'result'; watch: number; revision: number; result: Omit<ListResult, 'version'> }
  /** Ids of the newest result, in a buffer that is handed over; empty when the watch is over. */
  | { kind: 'slice'; ask: number; ids: Float64Array<ArrayBuffer> }
  | { kind: 'failed'; watch: number; message: string }
