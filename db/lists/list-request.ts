import type { EntityName, RowOf } from '#domain/schema.ts'
import type { WorkspaceOpening } from '../workspace.ts'

/*
 *   screen ── watch(request) ──► list worker: columns of the entity ──► ids in order, kept there
 *        ◄── total, first ids ──                    ▲
 *        ── ids(from, to) ──►                       └── rows changed by this tab, other tabs and sync
 *        then one bulkGet for the rows in view
 */

/** Entities that can be listed: those with numeric ids. */
export type ListEntity = { [E in EntityName]: RowOf<E>['id'] extends number ? E : never }[EntityName]

/**
 * One condition on a column. Values are as stored in the column: numbers, or normalized text.
 * An empty value (null, empty text) matches only `empty`, `is not` and `not in`.
 */
export type ListFilter =
  | { field: string; op: 'is' | 'is not' | 'from' | 'to'; value: number | string }
  | { field: string; op: 'in' | 'not in'; value: readonly (number | string)[] }
  | { field: string; op: 'contains'; value: string }
  | { field: string; op: 'empty' | 'filled' }

export interface ListSort {
  /** One of the definition's `sorts`, or `best`: the best search matches first. */
  column: string
  /** Empty values come last in both directions. */
  direction: 'ascending' | 'descending'
}

/**
 * Numbers about all rows of a list, for pictures and totals: the values of these columns, which must hold numbers or ids,
 * and 1 or 0 for each mark, a set of conditions. Grouped, rows with the same value of the first column are counted together;
 * without a column, all of them.
 */
export interface ListFigures {
  readonly columns: readonly string[]
  readonly marks?: Readonly<Record<string, readonly ListFilter[]>>
  readonly isGrouped?: boolean
}

/** One array for each column and mark, all of the same length and in the order of the list; NaN where a row has no value. Grouped, also `count`. */
export type ListFigureArrays = Readonly<Record<string, Float64Array>>

/** What a list shows. Plain data: it is sent to the worker as is, and two requests with the same JSON are equal. */
export interface ListRequest {
  entity: ListEntity
  /** The basic set of the list, e.g. samples that are not archived: counted as `outOf`. */
  within?: readonly ListFilter[]
  /** The person's filters. */
  filters?: readonly ListFilter[]
  /** Words that must all occur in the searched texts, also as parts of words. Case and accents do not matter. */
  search?: string
  sort: ListSort
  figures?: ListFigures
  /** A column of kind `dictionary`: the different texts that these rows have in it. */
  texts?: string
}

/** The result of a list. Reported again only if its ids, their order, its figures or its texts change; changes within rows reach whoever reads the rows live. */
export interface ListResult {
  /** Number of the result within the watch. Ids are requested for the newest. */
  version: number
  /** How many rows match the whole request. */
  total: number
  /** How many there are without the person's filters and search. */
  outOf: number
  /** The first ids, so that the first rows need no second request. */
  first: readonly number[]
  /** Null if all rows of the entity are on this device. Otherwise, nothing may be done with "all" of them. */
  partial: PartialRows | null
  /** Only if they were requested. */
  figures?: ListFigureArrays | undefined
  texts?: readonly string[] | undefined
}

/** How many rows of an entity are on this device, whatever the request, and how many there are; null until the server has listed them. */
export interface PartialRows {
  here: number
  of: number | null
}

/** How many ids come with a result. */
export const firstIds = 100

export type ListWorkerRequest =
  /** Sent again when the encryption of the workspace changes. */
  | ({ kind: 'open' } & WorkspaceOpening)
  /** Lists of the entity are about to be shown. */
  | { kind: 'prepare'; entity: ListEntity }
  /** Starts a watch, or changes its request. An earlier request that was not answered yet is dropped. */
  | { kind: 'watch'; watch: number; revision: number; request: ListRequest }
  | { kind: 'unwatch'; watch: number }
  | { kind: 'slice'; watch: number; ask: number; from: number; to: number }

export type ListWorkerResponse =
  | { kind: 'result'; watch: number; revision: number; result: Omit<ListResult, 'version'> }
  /** Ids of the newest result, in a transferred buffer; empty if the watch has ended. */
  | { kind: 'slice'; ask: number; ids: Float64Array<ArrayBuffer> }
  | { kind: 'failed'; watch: number; message: string }
