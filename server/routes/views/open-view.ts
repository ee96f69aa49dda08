import type * as z from 'zod/mini'
import type { TableQuery } from '#domain/tables/select-rows.ts'
import {
  tableScopeNames,
  type TableColumn,
  type TableDefinition,
  type TableLookups,
  type TableReferenceData,
  type TableRow,
} from '#domain/tables/table-definition.ts'
import { tables } from '#domain/tables/tables.ts'
import type { YieldControl } from '../../feed/yield-control.ts'
import { readAudiences } from '../../store/feed/part-tally-table.ts'
import { orderedList, searchedList, type DerivedList } from '../../store/lists/derived-list.ts'
import { readLookups, rowsById } from '../../store/lists/read-lookups.ts'
import { toConditions, type ListSelection } from '../../store/lists/read-list.ts'
import { withLists } from '../../store/lists/with-lists.ts'
import type { Sql } from '../../store/sql.ts'
import type { Call } from '../route.ts'
import { readColumnData } from './reference-data.ts'
import { toQuestion, type question } from './view-input.ts'

/** Read, named and written in about a millisecond. */
const rowsPerUnit = 50

/** The table of a scope; undefined if this server has no rows for it yet. */
export const tableOf = (scope: string): TableDefinition | undefined => {
  const name = tableScopeNames.find((known) => known === scope)
  return name && tables[name]
}

/** A table with the columns, filters, words and order that a call asked for, read as the caller may see it. */
export class View {
  readonly columns: readonly TableColumn[]
  readonly #call: Call<'member'>
  readonly #table: TableDefinition
  readonly #selection: Omit<ListSelection, 'listId' | 'textId' | 'audiences'>
  readonly #lists: readonly DerivedList[]

  private constructor(call: Call<'member'>, table: TableDefinition, query: TableQuery, keys: readonly string[] | undefined, words: TableReferenceData) {
    this.#call = call
    this.#table = table
    const known = new Map(table.columns(words).map((column) => [column.key, column]))
    this.columns = (keys ?? table.defaultColumns).flatMap((key) => known.get(key) ?? table.columnOf?.(key) ?? [])
    // Not by columns that are in no list: there would be a list for each name that anyone sends.
    const sorted = known.get(query.sortColumn)
    const column = sorted?.sortable ? sorted : undefined
    const selected = toConditions(table, words, query)
    this.#selection = { ...selected, scope: table.scope, direction: column ? query.sortDirection : 'ASC' }
    const ordered = orderedList(table.entity, column?.listSort === 'id' ? undefined : column)
    this.#lists = selected.words.length ? [ordered, searchedList(table.entity)] : [ordered]
  }

  static async open(
    call: Call<'member'>,
    table: TableDefinition,
    body: z.infer<z.ZodMiniObject<typeof question>>,
    columns: readonly string[] | undefined,
  ): Promise<View> {
    const query = toQuestion(table, body)
    const keys = [...(columns ?? []), query.sortColumn]
    const words = await call.services.engine.read((sql) => readColumnData(sql, call, table, keys))
    return new View(call, table, query, columns, words)
  }

  get isSearch(): boolean {
    return this.#selection.words.length > 0
  }

  /** Runs `work` on lists that contain everything up to now; the caller pays for the rows that are still missing in them. */
  async read<T>(giveWay: YieldControl, work: (sql: Sql, selection: ListSelection) => Promise<T>): Promise<T> {
    const { services, group, charge } = this.#call
    const { result, followed } = await withLists(services.engine, group.groupId, this.#lists, giveWay, async (sql, [listId, textId]) =>
      work(sql, { ...this.#selection, ...(await this.#readReader(sql)), listId: listId!, textId }),
    )
    charge(followed / rowsPerUnit)
    return result
  }

  /** These rows in this order, as `toLine` writes them; without those that have been deleted meanwhile. */
  async lines<T>(sql: Sql, ids: readonly number[], toLine: (row: TableRow, names: TableLookups) => T): Promise<T[]> {
    const reader = await this.#readReader(sql)
    const found = await rowsById(sql, reader, this.#table.entity, ids)
    const rows = ids.flatMap((id) => found.get(id) ?? [])
    const names = await readLookups(sql, reader, this.columns, rows)
    this.#call.charge(rows.length / rowsPerUnit)
    return rows.map((row) => toLine(row, names))
  }

  /** In the snapshot of what is read: whoever has lost a bucket sees nothing of it from then on. */
  async #readReader(sql: Sql) {
    const { group, caller } = this.#call
    return { groupId: group.groupId, audiences: await readAudiences(sql, group.groupId, caller.session.user.id) }
  }
}
