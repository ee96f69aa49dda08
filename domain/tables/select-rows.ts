import type { SortDirection, ViewFilter } from '../entities/table-view.ts'
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
  const saved = filters.find(({ field }) => field === searchField)?.value ?? ''
  const parts = normalizeText(`${search} ${saved}`).split(/\s+/).filter(Boolean)
  const hasAll = (row: TableRow): boolean => {
    const text = normalizeText(table.searchTexts(row).filter(Boolean).join('\n'))
    return parts.every((part) => text.includes(part))
  }
  return (row) => table.includes(row) && wanted.every(({ filter, value }) => filter.matches(row, value)) && (parts.length === 0 || hasAll(row))
}

/** The value a row is sorted by. */
export interface SortKey {
  readonly id: number
  readonly isEmpty: boolean
  readonly value: number | string
}

/** Without a column, all rows are equal. */
export const sortKeyOf = (row: TableRow, column: TableColumn | undefined, names: TableLookups): SortKey =>
  column
    ? { id: row.id, isEmpty: column.text(row, names) === '', value: column.sortValue?.(row, names) ?? normalizeText(column.text(row, names)) }
    : { id: row.id, isEmpty: false, value: 0 }

/** The order of a table: by the column, with empty values last in both directions and ties broken by id. */
export function compareBy(direction: SortDirection): (a: SortKey, b: SortKey) => number {
  const sign = direction === 'DESC' ? -1 : 1
  return (a, b) => {
    if (a.isEmpty || b.isEmpty) return Number(a.isEmpty) - Number(b.isEmpty) || a.id - b.id
    return (a.value < b.value ? -sign : a.value > b.value ? sign : 0) || sign * (a.id - b.id)
  }
}
