import { defineEntity } from '../entity.ts'

/** One filter of a view: a column's key and the value chosen for it. */
export interface ViewFilter {
  readonly field: string
  readonly value: string
}

export type SortDirection = 'ASC' | 'DESC'

/** A saved view of a table: which columns, filtered and sorted how. One person's own. spec §3 "Table view" */
export interface TableViewRow {
  id: number
  /** The user it belongs to; nobody else gets the row. */
  audience: number
  /** The table: SAMPLES, SERIES, ARCHIVE, STORAGE, EQUIPMENT, PRODUCTCATALOG, SHOPPINGLIST, EXPERIMENTS, or SEARCH for a saved search. */
  scope: string
  name: string
  /** Column keys in their order. */
  columns: readonly string[]
  filters: readonly ViewFilter[]
  sortColumn: string
  sortDirection: SortDirection
}

export const tableViews = defineEntity<TableViewRow>()({
  table: 'tableViews',
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
