import { useEffect, useState } from 'react'
import { searchField, filterValue, type ViewSettings } from '#domain/rules/tables/table-view.ts'
import type { TableRow, TableDefinition, TableReferenceData } from '#domain/tables/table-definition.ts'
import type { ListRequest, PartialRows } from '#db/lists/list-request.ts'
import { readTogether } from '#db/queries/read-together.ts'
import { readFirstSamples } from '#db/queries/samples.ts'
import type { Workspace } from '#db/workspace.ts'
import { useList, type ListView } from '#src/workspace/data/use-list.ts'
import { useLive, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { readNames, type RowLookups } from '#src/features/tables/read-lookups.ts'

/** One page of a table, live. */
export interface TablePage {
  rows: readonly TableRow[]
  names: RowLookups
  /** How many rows match the view; undefined while only the first rows are known. */
  total: number | undefined
  outOf: number | undefined
  /** See {@link ListView.partial}. */
  partial: PartialRows | null
}

export interface TableRows {
  /** False until all rows of the list are known: then nothing is done with all of them. */
  isComplete: boolean
  /** The previous page stays until the next has loaded, so that a changing table never flickers. */
  page: TablePage | undefined
  failure: string | null
  /** All ids of the view in order. */
  allIds: () => Promise<Float64Array>
}

export function toListRequest(table: TableDefinition, lookups: TableReferenceData, view: ViewSettings): ListRequest {
  const known = new Map(table.filters(lookups).map((filter) => [filter.key, filter]))
  const column = table.columns(lookups).find(({ key }) => key === view.sortColumn) ?? table.columnOf?.(view.sortColumn)
  return {
    entity: table.entity,
    within: table.within,
    filters: view.filters.flatMap(({ field, value }) => known.get(field)?.conditions(value) ?? []),
    search: filterValue(view.filters, searchField),
    sort: { column: column?.listSort ?? 'name', direction: view.sortDirection === 'DESC' ? 'descending' : 'ascending' },
  }
}

/**
 * The rows of the requested page.
 *
 *   database index ──► first rows by name, at once ──┐
 *                                                    ├─► rows, names
 *   list worker ──► ids of the page ─────────────────┘   from its first answer on
 */
export function useTableRows(table: TableDefinition, lookups: TableReferenceData, view: ViewSettings, from: number, size: number): TableRows {
  const { lists } = useWorkspace()
  const request = toListRequest(table, lookups, view)
  const typeFilter = headType(table, view, from)
  const head = useLive(
    async (workspace) => {
      if (typeFilter === undefined || lists.isReady(table.entity)) return null
      // Without `readTogether`: in Chromium, its transaction had ended here before Dexie returned the rows.
      const rows = await readFirstSamples(workspace, typeFilter, size)
      return rows && { rows, names: await readNames(workspace, lookups, rows) }
    },
    [lists, table, typeFilter, size, lookups],
  )
  const { view: list, failure } = useList(request)
  const part = usePageIds(list, from, from + size)
  const listed = useLive(
    async (workspace) => {
      if (!part) return null
      const { ids, ...counts } = part
      return readTogether(workspace, async () => {
        const rows = await readRows(workspace, table, ids)
        return { rows, names: await readNames(workspace, lookups, rows), ...counts }
      })
    },
    [table, part, lookups],
  )
  const page = listed ?? (head ? { ...head, total: undefined, outOf: undefined, partial: null } : undefined)
  return { page, failure, isComplete: list?.partial === null, allIds: async () => (list ? list.ids(0, list.total) : new Float64Array()) }
}

/** The type for the first rows by name, null for all types; undefined if no index of the device's database provides them. */
function headType(table: TableDefinition, { filters, sortColumn, sortDirection }: ViewSettings, from: number): number | null | undefined {
  if (table.scope !== 'SAMPLES' || from > 0 || sortColumn !== 'name' || sortDirection !== 'ASC') return undefined
  if (filters.some(({ field }) => field !== 'type')) return undefined
  return Number(filterValue(filters, 'type')) || null
}

async function readRows(workspace: Workspace, { entity }: TableDefinition, ids: readonly number[]): Promise<TableRow[]> {
  const rows: (TableRow | undefined)[] = await workspace.mirror(entity).bulkGet([...ids])
  return rows.flatMap((row) => row ?? [])
}

interface PageIds extends Pick<ListView, 'total' | 'outOf' | 'partial'> {
  ids: readonly number[]
}

function usePageIds(list: ListView | undefined, from: number, to: number): PageIds | undefined {
  const [part, setPart] = useState<PageIds | undefined>()
  useEffect(() => {
    if (!list) return
    const { total, outOf, first, partial } = list
    let isLate = false
    const ids = Math.min(to, total) <= first.length ? Promise.resolve(first.slice(from, to)) : list.ids(from, to)
    void ids.then((ids) => (isLate ? undefined : setPart({ total, outOf, partial, ids: [...ids] })))
    return () => {
      isLate = true
    }
  }, [list, from, to])
  return part
}
