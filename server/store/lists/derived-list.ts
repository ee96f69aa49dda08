import { hash } from 'node:crypto'
import { audienceOf } from '#domain/bucket.ts'
import type { AnyRow } from '#domain/schema.ts'
import type { TableColumn, TableDefinition, TableEntity, TableFilter, TableLookups, TableReferenceData, TableRow } from '#domain/tables/table-definition.ts'
import { searchTextOf, sortKeyOf } from '#domain/tables/select-rows.ts'
import { tables } from '#domain/tables/tables.ts'
import type { SqlValue } from '#server/store/sql.ts'
import { toSortText } from './sort-text.ts'

/** One value for each row of an entity, made from the row and the names it shows. follow-feed.ts keeps it up to date. */
export interface DerivedList {
  readonly entity: TableEntity
  /** Distinguishes the lists of an entity. */
  readonly field: string
  /** The column that it is made from, if it shows a name: it changes with that name. */
  readonly naming: TableColumn | undefined
  readonly table: 'list_entry' | 'list_text'
  /** Besides list_id and id. */
  readonly columns: readonly string[]
  /** The values of these columns; undefined for a row that no table shows. */
  valuesOf(row: TableRow, names: TableLookups): SqlValue[] | undefined
}

/** Increased when a release keeps other values than the one before: it then makes its own lists, and a migration deletes the older ones once that release is gone. */
export const listShape = 3

export const filterColumns = ['filter_1', 'filter_2', 'filter_3', 'filter_4', 'filter_5'] as const

/** Enough to know the columns and filters of a table, not the choices that a filter offers. */
export const noReferenceData: TableReferenceData = {
  types: [],
  members: [],
  series: [],
  units: [],
  studies: [],
  equipment: [],
  me: 0,
  startOfToday: 0,
  yesterday: '',
  soon: '',
}

const tablesOf = (entity: TableEntity): TableDefinition[] => Object.values(tables).filter((table) => table.entity === entity)

/** The rows of an entity's tables in the order of a column; without one, by id. */
export function orderedList(entity: TableEntity, column: TableColumn | undefined): DerivedList {
  const shown = tablesOf(entity).map((table) => ({ table, filters: table.filters(noReferenceData) }))
  return {
    entity,
    field: column?.listSort ?? 'id',
    naming: column?.refersTo && column,
    table: 'list_entry',
    columns: ['scope', 'audience', 'is_empty', 'sort_key', ...filterColumns],
    valuesOf(row, names) {
      const own = shown.find(({ table }) => table.includes(row))
      if (!own) return undefined
      const { isEmpty, value } = column ? sortKeyOf(row, column, names) : { isEmpty: false, value: '' }
      const compared = filterColumns.map((_, at) => valueOf(own.filters[at], row))
      return [own.table.scope, audienceOf(row as unknown as AnyRow), isEmpty ? 1 : 0, isEmpty ? '' : toSortText(value), ...compared]
    },
  }
}

/** The texts that a search looks at. */
export function searchedList(entity: TableEntity): DerivedList {
  const shown = tablesOf(entity)
  return {
    entity,
    field: 'search',
    naming: undefined,
    table: 'list_text',
    columns: ['search_text'],
    valuesOf(row) {
      const table = shown.find((each) => each.includes(row))
      return table && [searchTextOf(table, row)]
    },
  }
}

/** A text of which filters look for a part is kept up to this length. */
const maxSearchedLength = 1_000

function valueOf(filter: TableFilter | undefined, row: TableRow): string {
  const value = filter?.of(row) ?? ''
  return filter?.part ? String(value).slice(0, maxSearchedLength) : filterText(value)
}

/** Longer texts are only compared for equality; an index entry has limited room. */
const longestFilterText = 64

export function filterText(value: number | string | null): string {
  const text = String(value ?? '')
  return text.length <= longestFilterText ? text : hash('sha256', text)
}
