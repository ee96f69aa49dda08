import { useEffect, useMemo, useState } from 'react'
import type { TableViewRow } from '#domain/entities/table-view.ts'
import { messages } from '#domain/messages.ts'
import { sortByName } from '#domain/rules/natural-order.ts'
import { customViewId, defaultViewId, knownColumns, showView, type NamedView, type ShownView, type ViewSettings } from '#domain/rules/tables/table-view.ts'
import type { TableDefinition, TableReferenceData } from '#domain/tables/table-definition.ts'
import { t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { changesOf, readAddress, writeAddress } from './table-address.ts'
import { readViewCookie, writeViewCookie } from './table-cookies.ts'

export interface TableAddressBar {
  /** From the address: page, order, and what differs from the view. */
  hash: string
  /** `replace`: does not add a step to the history. */
  onHash: (hash: string, replace: boolean) => void
}

export interface TableViewState {
  view: ShownView
  /** The view as saved, or the default one. */
  base: NamedView
  page: number
  /** By name, without the default view. */
  saved: readonly NamedView[]
  /** Whether there is an unsaved view, shown or kept aside. */
  hasCustom: boolean
  /** Other columns, filters or order. If the set of rows changes, the first page is shown. spec VIEW-02 */
  change: (fields: Partial<ViewSettings>, isTyping?: boolean) => void
  goToPage: (page: number) => void
  select: (id: number) => void
  /** After a save: the custom view is gone, and this one is selected as saved. spec VIEW-06 */
  selectSaved: (view: NamedView) => void
}

/** Which view of a table is shown; undefined until the saved ones are read. */
export function useTableView(table: TableDefinition, lookups: TableReferenceData, { hash, onHash }: TableAddressBar): TableViewState | undefined {
  const rows = useLive((workspace) => readViews(workspace.mirror('tableViews').where('[scope+name]'), table.scope), [table.scope])
  const [aside, setAside] = useState<string | null>(null)
  const [justSaved, setJustSaved] = useState<NamedView | null>(null)
  const isKnown = useMemo(() => {
    const keys = new Set(table.columns(lookups).map(({ key }) => key))
    return (key: string) => keys.has(key) || table.columnOf?.(key) !== undefined
  }, [table, lookups])
  const fields = useMemo(() => table.filters(lookups).map(({ key }) => key), [table, lookups])
  const address = readAddress(hash, fields)
  const saved = useMemo(() => rows?.map((row) => namedView(row, isKnown, table)), [rows, isKnown, table])

  // A screen opened without an address of its own shows the view that was last selected. spec VIEW-08
  const isPlain = hash === ''
  const kept = readViewCookie(table.scope)
  const isRemembered = saved !== undefined && kept !== null && saved.some(({ id }) => id === kept)
  const [isOpened, setOpened] = useState(false)
  const isToOpen = !isOpened && isPlain && isRemembered
  if (saved !== undefined && !isOpened && !isToOpen) setOpened(true)
  useEffect(() => {
    if (isToOpen) onHash(`#view=${kept}`, true)
  }, [isToOpen, kept, onHash])

  if (saved === undefined || isToOpen) return undefined
  const plain = defaultView(table)
  // A view saved a moment ago may not be read yet. Once it was, it exists as long as it is read: another device may delete it.
  if (justSaved && saved.some(({ id }) => id === justSaved.id)) setJustSaved(null)
  const base = saved.find(({ id }) => id === address.viewId) ?? (justSaved?.id === address.viewId && justSaved ? justSaved : plain)
  const view = showView(base, changesOf(address, base), t(messages.unsavedView))
  const shown: ShownView = { ...view, columns: knownColumns(view.columns, isKnown, table.primary) }
  const show = (to: NamedView) => {
    if (view.id === customViewId) setAside(hash)
    writeViewCookie(table.scope, to.id)
    onHash(writeAddress(to, to), false)
  }
  return {
    view: shown,
    base,
    page: address.page,
    saved,
    hasCustom: view.id === customViewId || aside !== null,
    change: (next, isTyping = false) => onHash(writeAddress(base, { ...shown, ...next }), isTyping),
    goToPage: (page) => onHash(writeAddress(base, shown, page), false),
    select: (id) => {
      if (id === customViewId) {
        if (aside !== null) onHash(aside, false)
        setAside(null)
      } else show(saved.find((view) => view.id === id) ?? plain)
    },
    selectSaved: (to) => {
      setAside(null)
      setJustSaved(to)
      writeViewCookie(table.scope, to.id)
      onHash(writeAddress(to, to), true)
    },
  }
}

interface ByScope {
  between(lower: readonly unknown[], upper: readonly unknown[]): { toArray(): PromiseLike<TableViewRow[]> }
}

const readViews = async (index: ByScope, scope: string): Promise<TableViewRow[]> => sortByName(await index.between([scope, ''], [scope, '\uffff']).toArray())

export const defaultView = (table: TableDefinition): NamedView => ({
  id: defaultViewId,
  name: t('Default view'),
  columns: table.defaultColumns,
  filters: [],
  sortColumn: table.defaultSort.column,
  sortDirection: table.defaultSort.direction,
})

const namedView = (
  { id, name, columns, filters, sortColumn, sortDirection }: TableViewRow,
  isKnown: (key: string) => boolean,
  table: TableDefinition,
): NamedView => ({
  id,
  name,
  columns: knownColumns(columns, isKnown, table.primary),
  filters,
  sortColumn: isKnown(sortColumn) ? sortColumn : table.defaultSort.column,
  sortDirection,
})
