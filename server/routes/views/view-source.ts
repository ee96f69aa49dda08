import * as z from 'zod/mini'
import { deleteTableView } from '#domain/commands/delete-table-view.ts'
import { saveTableView } from '#domain/commands/save-table-view.ts'
import type { TableViewRow } from '#domain/entities/table-view.ts'
import { limits } from '#domain/limits.ts'
import { defaultViewId } from '#domain/rules/tables/table-view.ts'
import { Refusal } from '#domain/tx.ts'
import { takeIds } from '../../feed/leases.ts'
import { plainText } from '../input.ts'
import { findOwnView, readOwnViews } from '../../store/lists/own-views.ts'
import { countRows, readAllIds, readPage } from '../../store/lists/read-list.ts'
import { readHeavy } from '../read-heavy.ts'
import { defineRoute, type Call } from '../route.ts'
import { runAsCaller } from '../run-as-caller.ts'
import { toTableAnswer } from './generic-table.ts'
import { tableOf, View } from './open-view.ts'
import { columnKeys, pageNumber, pageSize, question, scope, viewId, viewObject } from './view-input.ts'

const path = '/media/js/helpers/handlers/viewSource.ashx'

/** The caller's own view; one of another scope counts as missing. */
export const findView = ({ services, group, caller }: Call<'member'>, scope: string, id: number): Promise<TableViewRow | undefined> =>
  services.engine.read((sql) => findOwnView(sql, group.groupId, caller.session.user.id, scope, id))

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
    if (query.action === 'getViews') {
      const { services, group, caller } = call
      return (await services.engine.read((sql) => readOwnViews(sql, group.groupId, caller.session.user.id, query.scope))).map(toWireView)
    }
    if (query.viewID === defaultViewId) {
      const table = tableOf(query.scope)
      return table
        ? { activeColumns: table.defaultColumns, filters: [], sortDirection: table.defaultSort.direction, sortColumn: table.defaultSort.column }
        : null
    }
    const view = await findView(call, query.scope, query.viewID)
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

async function assertOwn(call: Call<'member'>, scope: string, id: number): Promise<void> {
  if (!(await findView(call, scope, id))) throw new Refusal('view.gone', { viewId: id })
}

async function loadData(call: Call<'member'>, body: z.infer<typeof loadViewData>) {
  const { viewPageSize: size, viewPageNumber: number } = body
  const table = tableOf(body.scope)
  if (!table) return toTableAnswer([], 0, size, number)
  const view = await View.open(call, table, body, body.viewColumns)
  const from = number * size
  return readHeavy(call, (giveWay) =>
    view.read(giveWay, async (sql, selection) => {
      const page = view.isSearch ? await searchPage() : await countedPage()
      const data = await view.lines(sql, page.ids, (row, names) => ({
        ID: row.id,
        ...Object.fromEntries(view.columns.map((column) => [column.key, column.text(row, names)])),
      }))
      return toTableAnswer(data, page.recordCount, size, number)

      async function countedPage() {
        const counted = await countRows(sql, selection)
        return { ids: await readPage(sql, selection, counted, from, size), recordCount: counted.filled + counted.empty }
      }

      async function searchPage() {
        const ids = await readAllIds(sql, selection, giveWay)
        return { ids: ids.slice(from, from + size), recordCount: ids.length }
      }
    }),
  )
}
