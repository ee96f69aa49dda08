import type { SortDirection, ViewFilter } from '../../entities/table-view.ts'

/** The view every table starts with; it cannot be saved or deleted. spec §4 "Table view" */
export const defaultViewId = -1
/** The one unsaved view of a table. */
export const customViewId = -2

/** The search text is stored with the filters, under this field. */
export const searchField = 'search'

export interface ViewSettings {
  readonly columns: readonly string[]
  readonly filters: readonly ViewFilter[]
  readonly sortColumn: string
  readonly sortDirection: SortDirection
}

export interface NamedView extends ViewSettings {
  readonly id: number
  readonly name: string
}

/** A view as the person sees it. */
export interface ShownView extends NamedView {
  /** It differs from what is saved under its id. */
  readonly isChanged: boolean
}

/** What the person has changed; anything absent is as in the view. Changing only the order does not change the view. */
export interface ViewChanges {
  readonly columns?: readonly string[] | undefined
  readonly filters?: readonly ViewFilter[] | undefined
  readonly sortColumn?: string | undefined
  readonly sortDirection?: SortDirection | undefined
}

const sameFilters = (a: readonly ViewFilter[], b: readonly ViewFilter[]): boolean =>
  a.length === b.length && a.every(({ field, value }) => filterValue(b, field) === value)
const sameColumns = (a: readonly string[], b: readonly string[]): boolean => a.length === b.length && a.every((key, i) => key === b[i])

/**
 * The view with the person's changes: changes to the default view make it the custom one,
 * `unsavedName`; a saved view is marked as changed. spec VIEW-02
 */
export function showView(base: NamedView, changes: ViewChanges, unsavedName: string): ShownView {
  const shown = {
    columns: changes.columns ?? base.columns,
    filters: changes.filters ?? base.filters,
    sortColumn: changes.sortColumn ?? base.sortColumn,
    sortDirection: changes.sortDirection ?? base.sortDirection,
  }
  const isChanged = !sameColumns(shown.columns, base.columns) || !sameFilters(shown.filters, base.filters)
  if (!isChanged) return { id: base.id, name: base.name, ...shown, isChanged }
  return base.id === defaultViewId ? { id: customViewId, name: unsavedName, ...shown, isChanged } : { id: base.id, name: base.name, ...shown, isChanged }
}

export const isSavedView = (id: number): boolean => id > 0
/** The default view has nothing to save. spec VIEW-01 */
export const canSaveView = ({ id }: { readonly id: number }): boolean => id !== defaultViewId
/** Neither the default view nor the custom one can be deleted. spec VIEW-01 */
export const canDeleteView = ({ id }: { readonly id: number }): boolean => isSavedView(id)

export const filterValue = (filters: readonly ViewFilter[], field: string): string => filters.find((filter) => filter.field === field)?.value ?? ''

/** The filters with one set; an empty value removes it. */
export function withFilter(filters: readonly ViewFilter[], field: string, value: string): ViewFilter[] {
  const others = filters.filter((filter) => filter.field !== field)
  return value === '' ? others : [...others, { field, value }]
}

/** Moves the selected column by one place; does nothing if none or several are selected, or at the ends. spec VIEW-04 */
export function moveColumn(active: readonly string[], selected: readonly string[], by: -1 | 1): readonly string[] {
  const [key] = selected
  const from = key === undefined || selected.length !== 1 ? -1 : active.indexOf(key)
  const to = from + by
  if (from < 0 || to < 0 || to >= active.length) return active
  return active.map((other, i) => (i === from ? active[to]! : i === to ? active[from]! : other))
}

/** Adds the selected columns at the end. spec VIEW-04 */
export const addColumns = (active: readonly string[], selected: readonly string[]): readonly string[] => [
  ...active,
  ...selected.filter((key) => !active.includes(key)),
]

/** The primary column cannot be removed. spec VIEW-04 */
export const removeColumns = (active: readonly string[], selected: readonly string[], primary: string): readonly string[] =>
  active.filter((key) => key === primary || !selected.includes(key))

/** The saved columns that still exist: a type's field may be gone. The primary column is always included, first if it was missing. */
export function knownColumns(saved: readonly string[], isKnown: (key: string) => boolean, primary: string): string[] {
  const existing = [...new Set(saved)].filter(isKnown)
  return existing.includes(primary) ? existing : [primary, ...existing]
}
