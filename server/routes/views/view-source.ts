import * as z from 'zod/mini'
import { deleteTableView } from '#domain/commands/delete-table-view.ts'
import { saveTableView } from '#domain/commands/save-table-view.ts'
import type { TableViewRow } from '#domain/entities/table-view.ts'
import { limits } from '#domain/limits.ts'
import { defaultViewId } from '#domain/rules/table-view.ts'
import { Refusal } from '#domain/tx.ts'
import { takeIds } from '../../feed/leases.ts'
import { plainText } from '../input.ts'
import { listGroup } from '../read-group.ts'
import { defineRoute, type Call } from '../route.ts'
import { runAsCaller } from '../run-as-caller.ts'
import { toTableAnswer } from './generic-table.ts'
import { columnsFor, GroupTables, tableOf } from './group-tables.ts'
import { columnKeys, pageNumber, pageSize, question, scope, toQuestion, viewId, viewObject } from './view-input.ts'

const path = '/media/js/helpers/handlers/viewSource.ashx'

/** The caller's own views of a scope; nobody else's are ever read. */
export async function ownViews({ services, group, caller }: Call<'member'>, of: string): Promise<TableViewRow[]> {
  const views = await listGroup(services, group, caller.session.user.id, 'tableViews')
  return views.filter((view) => view.scope === of).sort((a, b) => (a.name < b.name ? -1 : 1))
}

const toWireView = (view: TableViewRow) => ({
  viewID: view.id,
  viewName: view.name,
  name: view.name,
  viewColumns: view.columns,
  viewFilters: view.filters,
  viewSortColumn: view.sortColumn,
  viewSortOrder: view.sortDirection,
  changed: false,
})

/** GET …/viewSource.ashx: `getViews` lists a scope's views; `getView` returns one of them, or null if it does not exist. spec VIEW-09, VIEW-10, VIEW-14 */
export const readViews = defineRoute({
  method: 'GET',
  path,
  access: 'member',
  input: z.object({
    query: z.union([z.object({ action: z.literal('getViews'), scope }), z.object({ action: z.literal('getView'), scope, viewID: viewId })]),
  }),
  refusals: [],
  async handler(call, { query }) {
    const views = await ownViews(call, query.scope)
    if (query.action === 'getViews') return views.map(toWireView)
    if (query.viewID === defaultViewId) {
      const table = tableOf(query.scope)
      return table
        ? { activeColumns: table.defaultColumns, filters: [], sortDirection: table.defaultSort.direction, sortColumn: table.defaultSort.column }
        : null
    }
    const view = views.find(({ id }) => id === query.viewID)
    return view ? { activeColumns: view.columns, filters: view.filters, sortDirection: view.sortDirection, sortColumn: view.sortColumn } : null
  },
})

const saveNewView = z.strictObject({ action: z.literal('saveNewView'), scope, viewName: plainText(limits.name.longest), viewObject })
const saveExistingView = z.strictObject({ ...saveNewView.shape, action: z.literal('saveExistingView'), viewID: viewId })
const deleteView = z.strictObject({ action: z.literal('deleteView'), scope, viewID: viewId })
const loadViewData = z.object({
  action: z.literal('loadViewData'),
  ...question,
  viewColumns: z.optional(columnKeys),
  viewPageSize: pageSize,
  viewPageNumber: pageNumber,
})

/** POST …/viewSource.ashx: saveNewView, saveExistingView, deleteView, loadViewData. spec VIEW-10, VIEW-14 */
export const writeViews = defineRoute({
  method: 'POST',
  path,
  access: 'member',
  writes: ({ body }) => body.action !== 'loadViewData',
  isHeavy: true,
  input: z.object({ body: z.discriminatedUnion('action', [saveNewView, saveExistingView, deleteView, loadViewData]) }),
  refusals: [...new Set([...saveTableView.refusals, ...deleteTableView.refusals, 'id.exhausted' as const])],
  async handler(call, { body }) {
    switch (body.action) {
      case 'saveNewView': {
        const id = await takeIds(call.services.store, call.group.groupId, 'tableViews', 1)
        await runAsCaller(call, saveTableView, { id, isNew: true, scope: body.scope, name: body.viewName, ...body.viewObject })
        return [{ viewID: id }]
      }
      case 'saveExistingView':
        await assertOwn(call, body.scope, body.viewID)
        await runAsCaller(call, saveTableView, { id: body.viewID, isNew: false, scope: body.scope, name: body.viewName, ...body.viewObject })
        return [{ viewID: body.viewID }]
      case 'deleteView':
        await assertOwn(call, body.scope, body.viewID)
        await runAsCaller(call, deleteTableView, { viewId: body.viewID })
        return { success: true }
      case 'loadViewData':
        return loadData(call, body)
    }
  },
})

/** A view of another scope counts as missing. */
async function assertOwn(call: Call<'member'>, of: string, id: number): Promise<void> {
  if (!(await ownViews(call, of)).some((view) => view.id === id)) throw new Refusal('view.gone', { viewId: id })
}

async function loadData(call: Call<'member'>, body: z.infer<typeof loadViewData>) {
  const { viewPageSize, viewPageNumber } = body
  const table = tableOf(body.scope)
  if (!table) return toTableAnswer([], 0, viewPageSize, viewPageNumber)
  return GroupTables.read(call, async (tables) => {
    const words = await tables.lookups()
    const columns = columnsFor(table, words, body.viewColumns)
    const names = await tables.names(words)
    const found = await tables.find(table, words, toQuestion(table, body), names, ({ id }) => id)
    const page = toTableAnswer(found, viewPageNumber * viewPageSize, viewPageSize, viewPageNumber)
    const rows = await tables.rows(
      table,
      page.data.map(({ kept }) => kept),
    )
    return { ...page, data: rows.map((row) => ({ ID: row.id, ...Object.fromEntries(columns.map((column) => [column.key, column.text(row, names)])) })) }
  })
}
