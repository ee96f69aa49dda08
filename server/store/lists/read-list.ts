import type { SortDirection } from '#domain/entities/table-view.ts'
import type { TableCondition, TableDefinition } from '#domain/tables/table-definition.ts'
import { searchWords, type TableQuery } from '#domain/tables/select-rows.ts'
import type { YieldControl } from '#server/feed/yield-control.ts'
import { places } from '#server/store/schema/entity-sql.ts'
import type { Sql, SqlValue } from '#server/store/sql.ts'
import { filterColumns, filterText } from './derived-list.ts'

/** Which rows of a list, in which direction. Rows without a value come last in both, by id. */
export interface ListSelection {
  /** Id of the ordered list, and of the searched one if there are words. */
  readonly listId: number
  readonly textId: number | undefined
  /** The reader's. */
  readonly audiences: readonly number[]
  readonly scope: string
  readonly direction: SortDirection
  readonly conditions: readonly { readonly column: string; readonly op: TableCondition['op']; readonly value: string }[]
  /** All must be in a row's texts. */
  readonly words: readonly string[]
}

export interface ListSize {
  readonly filled: number
  readonly empty: number
}

/** A view's filters and words, as the list has them. Filters of unknown fields are ignored; the others are in one order, so that there are few texts to prepare. */
export function toConditions(
  table: TableDefinition,
  words: Parameters<TableDefinition['filters']>[0],
  query: TableQuery,
): Pick<ListSelection, 'conditions' | 'words'> {
  const given = new Map(query.filters.map(({ field, value }) => [field, value]))
  const conditions = table.filters(words).flatMap((filter, at): ListSelection['conditions'] => {
    const wanted = given.get(filter.key)
    const column = filterColumns[at]!
    if (!wanted) return []
    if (filter.part) return [{ column, op: 'contains', value: `%${filter.part(wanted)}%` }]
    return filter.conditions(wanted).map(({ op, value }) => ({ column, op, value: filterText(value) }))
  })
  return { conditions, words: searchWords(query) }
}

const operators: Readonly<Record<ListSelection['conditions'][number]['op'], (column: string, at: number) => string>> = {
  is: (column, at) => `${column} = $${at}`,
  from: (column, at) => `${column} >= $${at}`,
  contains: (column, at) => `${column} like $${at}`,
  to: (column, at) => `${column} <> '' and ${column} <= $${at}`,
}

interface Statement {
  readonly text: string
  readonly params: SqlValue[]
}

/** The part that filters. */
function whereOf({ listId, scope, audiences, conditions }: ListSelection): Statement {
  const params: SqlValue[] = [listId, scope, ...audiences]
  const parts = conditions.map(({ column, op, value }) => ` and ${operators[op](column, params.push(value))}`)
  return { text: `list_id = $1 and scope = $2 and audience in (${places(audiences.length, 3)})${parts.join('')}`, params }
}

/** Not for a search: its size is only known at its end. With one filter or none, it has been counted before. */
export async function countRows(sql: Sql, selection: ListSelection): Promise<ListSize> {
  const { text, params } = selection.conditions.length > 1 ? countingSql(selection) : sizeSql(selection)
  const rows = await sql.all<{ is_empty: 0 | 1; count: number }>(text, params)
  const countOf = (isEmpty: 0 | 1) => rows.find(({ is_empty }) => is_empty === isEmpty)?.count ?? 0
  return { filled: countOf(0), empty: countOf(1) }
}

function countingSql(selection: ListSelection): Statement {
  const { text, params } = whereOf(selection)
  return { text: `select is_empty, count(*) as count from list_entry where ${text} group by is_empty`, params }
}

function sizeSql(selection: ListSelection): Statement {
  const [condition] = selection.conditions
  const { text, params } = whereOf({ ...selection, conditions: [] })
  const filter = params.push(condition?.column ?? '')
  const matches = condition ? ` and ${operators[condition.op]('value', params.push(condition.value))}` : ''
  return { text: `select is_empty, sum(count) as count from list_size where ${text} and filter = $${filter}${matches} group by is_empty`, params }
}

/** The ids of a page, read from the index alone: from the nearer end of the rows with a value, or of those without. */
export async function readPage(sql: Sql, selection: ListSelection, { filled, empty }: ListSize, from: number, most: number): Promise<number[]> {
  const until = from + most
  return [
    ...(await readPart(sql, selection, 0, filled, from, Math.min(until, filled))),
    ...(await readPart(sql, selection, 1, empty, Math.max(0, from - filled), Math.min(until - filled, empty))),
  ]
}

async function readPart(sql: Sql, selection: ListSelection, isEmpty: 0 | 1, size: number, from: number, until: number): Promise<number[]> {
  if (from >= until) return []
  const isFromEnd = size - until < from
  const { text, params } = whereOf(selection)
  const order = orderOf(directionOf(selection, isEmpty), isFromEnd)
  const at = params.length
  const query = `select id from list_entry where ${text} and is_empty = ${isEmpty} order by ${order} limit $${at + 1} offset $${at + 2}`
  const rows = await sql.all<{ id: number }>(query, [...params, until - from, isFromEnd ? size - until : from])
  const ids = rows.map(({ id }) => id)
  return isFromEnd ? ids.reverse() : ids
}

const directionOf = ({ direction }: ListSelection, isEmpty: 0 | 1): SortDirection => (isEmpty ? 'ASC' : direction)

function orderOf(direction: SortDirection, isReversed = false): string {
  const word = (direction === 'DESC') === isReversed ? 'asc' : 'desc'
  return `sort_key ${word}, id ${word}`
}

/** Passed in about two milliseconds. */
const entriesAtOnce = 1_000

/** The ids of all rows of the selection, in order: the only thing an export keeps of them, and how a search finds its words. */
export async function readAllIds(sql: Sql, selection: ListSelection, giveWay: YieldControl): Promise<number[]> {
  const ids: number[] = []
  for (const isEmpty of [0, 1] as const) {
    let last: { sort_key: string; id: number } | undefined
    do {
      const entries = await readEntries(sql, selection, isEmpty, last)
      for (const { id, hits } of entries) if (hits > 0) ids.push(id)
      last = entries.length < entriesAtOnce ? undefined : entries.at(-1)
      await giveWay()
    } while (last)
  }
  return ids
}

/** As many words as the next power of two, so that there are few texts to prepare. */
const repeatFirst = (words: readonly string[]): string[] => Array.from({ length: 2 ** Math.ceil(Math.log2(words.length)) }, (_, at) => words[at] ?? words[0]!)

interface Entry {
  readonly id: number
  readonly sort_key: string
  /** Whether it has the words: 0 or 1. */
  readonly hits: number
}

function readEntries(sql: Sql, selection: ListSelection, isEmpty: 0 | 1, last: { sort_key: string; id: number } | undefined): Promise<Entry[]> {
  const { textId, words } = selection
  const { text, params } = whereOf(selection)
  const direction = directionOf(selection, isEmpty)
  const given = (value: SqlValue) => `$${params.push(value)}`
  const bound = last ? ` and (sort_key, id) ${direction === 'DESC' ? '<' : '>'} (${given(last.sort_key)}, ${given(last.id)})` : ''
  // A subquery per entry and no join: whatever the planner thinks of the words, it reads each text by its key.
  const hits = words.length
    ? `(select count(*) from list_text where list_text.list_id = ${given(textId!)} and list_text.id = list_entry.id${repeatFirst(words)
        .map((word) => ` and search_text like ${given(`%${word.replace(/[\\%_]/g, '\\$&')}%`)} escape '\\'`)
        .join('')})`
    : '1'
  return sql.all<Entry>(
    `select id, sort_key, ${hits} as hits from list_entry where ${text} and is_empty = ${isEmpty}${bound} order by ${orderOf(direction)} limit ${entriesAtOnce}`,
    params,
  )
}
