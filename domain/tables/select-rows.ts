import type { SortDirection, ViewFilter } from '../entities/table-view.ts'
import { limits } from '../limits.ts'
import { normalizeText } from '../rules/normalize-text.ts'
import { searchField } from '../rules/table-view.ts'
import type { TableColumn, TableLookups, TableRow, TableDefinition, TableReferenceData } from './table-definition.ts'

/** Parameters of a list of rows, as the view source handler receives them. */
export interface TableQuery {
  readonly filters: readonly ViewFilter[]
  readonly search: string
  readonly sortColumn: string
  readonly sortDirection: SortDirection
}

/** A test of one row: all filters must match, and all words of the search must be in the searched texts. Filters of unknown fields are ignored. */
export function createRowFilter(table: TableDefinition, referenceData: TableReferenceData, { filters, search }: TableQuery): (row: TableRow) => boolean {
  const known = new Map(table.filters(referenceData).map((filter) => [filter.key, filter]))
  const wanted = filters.flatMap(({ field, value }) => {
    const filter = known.get(field)
    return filter && value !== '' ? [{ filter, value }] : []
  })
  const words = searchWords({ filters, search })
  const hasAll = (row: TableRow): boolean => {
    const text = searchTextOf(table, row)
    return words.every((word) => text.includes(word))
  }
  return (row) => table.includes(row) && wanted.every(({ filter, value }) => filter.matches(row, value)) && (words.length === 0 || hasAll(row))
}

/** The words of a search, also of one saved with the filters. */
export function searchWords({ filters, search }: Pick<TableQuery, 'filters' | 'search'>): string[] {
  const saved = filters.find(({ field }) => field === searchField)?.value ?? ''
  return normalizeText(`${search} ${saved}`).split(/\s+/).filter(Boolean)
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

/** The order of a table: by the column, with empty values last in both directions and ties broken by id. */
export function compareBy(direction: SortDirection): (a: SortKey, b: SortKey) => number {
  const sign = direction === 'DESC' ? -1 : 1
  return (a, b) => {
    if (a.isEmpty || b.isEmpty) return Number(a.isEmpty) - Number(b.isEmpty) || a.id - b.id
    return (a.value < b.value ? -sign : a.value > b.value ? sign : 0) || sign * (a.id - b.id)
  }
}
