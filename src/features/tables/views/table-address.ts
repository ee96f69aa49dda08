import type { SortDirection } from '#domain/entities/table-view.ts'
import { defaultViewId, filterValue, searchField, withFilter, type NamedView, type ViewChanges, type ViewSettings } from '#domain/rules/tables/table-view.ts'

/** The hash of a list screen: key=value pairs. What it leaves out is as in the view. spec ROUTE-20 */
export interface TableAddress {
  /** The view it refers to; null for the default one. */
  readonly viewId: number | null
  readonly page: number
  readonly columns?: readonly string[]
  readonly sortColumn?: string
  readonly sortDirection?: SortDirection
  /** Values that differ from the view's, by field; empty for a removed filter. */
  readonly filters: Readonly<Record<string, string>>
}

const pairsOf = (hash: string) => new URLSearchParams(hash.replace(/^#/, ''))

export function readAddress(hash: string, filterFields: readonly string[]): TableAddress {
  const pairs = pairsOf(hash)
  const columns = pairs.get('columns')?.split(',').filter(Boolean)
  const sortColumn = pairs.get('sortColumn')
  const direction = pairs.get('sortDirection')
  const filters = [searchField, ...filterFields].flatMap((field) => (pairs.has(field) ? [[field, pairs.get(field) ?? ''] as const] : []))
  return {
    viewId: Number(pairs.get('view')) || null,
    page: Math.max(1, Math.floor(Number(pairs.get('page'))) || 1),
    ...(columns?.length && { columns }),
    ...(sortColumn && { sortColumn }),
    ...(direction && { sortDirection: direction === 'DESC' ? 'DESC' : 'ASC' }),
    filters: Object.fromEntries(filters),
  }
}

/** What the address changes in the view. */
export function changesOf({ columns, sortColumn, sortDirection, filters }: TableAddress, base: ViewSettings): ViewChanges {
  const all = Object.entries(filters).reduce<ViewSettings['filters']>((kept, [field, value]) => withFilter(kept, field, value), base.filters)
  return { columns, sortColumn, sortDirection, filters: all }
}

/** Contains only what differs from the saved view. */
export function writeAddress(base: NamedView, wanted: ViewSettings, page = 1): string {
  const pairs = new URLSearchParams()
  if (base.id !== defaultViewId) pairs.set('view', String(base.id))
  for (const field of new Set([...base.filters, ...wanted.filters].map((filter) => filter.field))) {
    const value = filterValue(wanted.filters, field)
    if (value !== filterValue(base.filters, field)) pairs.set(field, value)
  }
  if (wanted.columns.join() !== base.columns.join()) pairs.set('columns', wanted.columns.join(','))
  if (wanted.sortColumn !== base.sortColumn || wanted.sortDirection !== base.sortDirection) {
    pairs.set('sortColumn', wanted.sortColumn)
    pairs.set('sortDirection', wanted.sortDirection)
  }
  if (page > 1) pairs.set('page', String(page))
  const text = pairs.toString()
  return text && `#${text}`
}
