import { defineEntity } from '../entity.ts'

/** One filter of a view: a column's key and the selected value. */
export interface ViewFilter {
  readonly field: string
  readonly value: string
}

export type SortDirection = 'ASC' | 'DESC'

/** A saved view of a table: its columns, filters and order. Belongs to one person. spec §3 "Table view" */
export interface TableViewRow {
  id: number
  /** The user it belongs to; no one else receives the row. */
  audience: number
  /** The table: SAMPLES, SERIES, ARCHIVE, STORAGE, EQUIPMENT, PRODUCTCATALOG, SHOPPINGLIST, EXPERIMENTS, or SEARCH for a saved search. */
  scope: string
  name: string
  /** Column keys in order. */
  columns: readonly string[]
  filters: readonly ViewFilter[]
  sortColumn: string
  sortDirection: SortDirection
}

export const tableViews = defineEntity<TableViewRow>()({
  table: 'tableViews',
  shape: 1,
  feed: 'group',
  fields: {
    id: 'number',
    audience: 'number',
    scope: 'text',
    name: 'text',
    columns: 'json',
    filters: 'json',
    sortColumn: 'text',
    sortDirection: 'text',
  },
  indexes: { byScope: ['scope', 'name'] },
})
