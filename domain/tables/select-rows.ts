import type { SortDirection, ViewFilter } from '../entities/table-view.ts'
import { limits } from '../limits.ts'
import { normalizeText } from '../rules/normalize-text.ts'
import { searchField } from '../rules/tables/table-view.ts'
import type { TableColumn, TableLookups, TableRow, TableDefinition } from './table-definition.ts'

/** Parameters of a list of rows, as the view source handler receives them. */
export interface TableQuery {
  readonly filters: readonly ViewFilter[]
  readonly search: string
  readonly sortColumn: string
  readonly sortDirection: SortDirection
}

/** The words of a search, also of one saved with the filters. */
export function searchWords({ filters, search }: Pick<TableQuery, 'filters' | 'search'>): string[] {
  const saved = filters.find(({ field }) => field === searchField)?.value ?? ''
  return [...new Set(normalizeText(`${search} ${saved}`).split(/\s+/).filter(Boolean))]
}

/** What the words are looked for in. */
export const searchTextOf = (table: TableDefinition, row: TableRow): string => normalizeText(table.searchTexts(row).filter(Boolean).join('\n'))

/** The value a row is sorted by. */
export interface SortKey {
  readonly id: number
  readonly isEmpty: boolean
  readonly value: number | string
}

/** Without a column, all rows are equal. What is not a number counts as empty in a column of numbers. */
export function sortKeyOf(row: TableRow, column: TableColumn | undefined, names: TableLookups): SortKey {
  if (!column) return { id: row.id, isEmpty: false, value: 0 }
  const text = column.text(row, names)
  const value = column.sortValue?.(row, names) ?? normalizeText(text)
  return { id: row.id, isEmpty: text === '' || Number.isNaN(value), value: typeof value === 'string' ? beginningOf(value) : value }
}

/** Never half of a character. */
const beginningOf = (text: string): string =>
  text.length <= limits.table.sortedBy ? text : text.slice(0, limits.table.sortedBy).replace(/[\ud800-\udbff]$/, '')
