import * as z from 'zod/mini'
import { Readable } from 'node:stream'
import { englishText } from '#domain/message.ts'
import { toCsvLine } from '#domain/rules/import/spreadsheet-cell.ts'
import { customViewId, defaultViewId } from '#domain/rules/tables/table-view.ts'
import { actionsOf, isOffered } from '#domain/tables/row-actions.ts'
import type { TableReferenceData, TableScopeName } from '#domain/tables/table-definition.ts'
import { limits, serverLimits } from '#domain/limits.ts'
import { wireIdsUpTo } from '../input.ts'
import { defineRoute, type Call } from '../route.ts'
import { readAllIds } from '../../store/lists/read-list.ts'
import { readHeavy } from '../read-heavy.ts'
import { tableOf, View } from './open-view.ts'
import { readReferenceData } from './reference-data.ts'
import { columnKeys, question, scope, viewId } from './view-input.ts'
import { findView } from './view-source.ts'

const loadBaseData = z.object({ action: z.literal('loadBaseData'), scope })
const doesViewExist = z.object({ action: z.literal('doesViewExist'), scope, viewID: viewId })
const nobody = z.pipe(
  z.literal(['', '[]']),
  z.transform((): number[] => []),
)
const exportViewData = z.object({
  action: z.literal('exportViewData'),
  ...question,
  viewColumns: z.optional(columnKeys),
  selectedIDs: z.optional(
    z.union([
      nobody,
      wireIdsUpTo(limits.many.selected),
      z.pipe(
        z.pipe(
          z.string().check(z.regex(/^\[\d{1,15}(,\d{1,15})*\]$/)),
          z.transform((text): number[] => text.slice(1, -1).split(',').map(Number)),
        ),
        z.array(z.number()).check(z.maxLength(limits.many.selected)),
      ),
    ]),
  ),
})

/** POST …/tableViews.ashx: loadBaseData, doesViewExist, exportViewData. spec VIEW-11, VIEW-14, TBL-07 */
export const tableViewsHandler = defineRoute({
  method: 'POST',
  path: '/media/js/helpers/handlers/tableViews.ashx',
  access: 'member',
  isHeavy: true,
  // The ids of all selected rows.
  bodyLimit: serverLimits.body.most,
  cost: 20,
  input: z.object({ body: z.union([loadBaseData, doesViewExist, exportViewData]) }),
  refusals: [],
  async handler(call, { body }) {
    switch (body.action) {
      case 'loadBaseData':
        return baseData(call, body.scope)
      case 'doesViewExist': {
        const isGiven = body.viewID === defaultViewId || body.viewID === customViewId
        return { exists: isGiven ? body.viewID === defaultViewId : (await findView(call, body.scope, body.viewID)) !== undefined }
      }
      case 'exportViewData':
        return exportData(call, body)
    }
  },
})

async function baseData(call: Call<'member'>, of: string) {
  const table = tableOf(of)
  if (!table) return { allColumns: [], defaultColumns: [], filtersValues: [], imageColumns: [] }
  const words = await readHeavy(call, (giveWay) => call.services.engine.read((sql) => readReferenceData(sql, call, giveWay), 'long'))
  const columns = table.columns(words)
  const allColumns = [
    ...columns.map(({ key, name, isPrimary, columnType, sortable }) => ({
      key,
      name: englishText(name),
      label: englishText(name),
      isPrimary,
      columnType,
      sortable,
      // The name of a row opens its page.
      action: isPrimary ? 'open' : '',
      actionColumnName: isPrimary ? idField : '',
      hasUserAccess: true,
    })),
    ...actionColumns(table.scope, words),
  ]
  const filtersValues = table
    .filters(words)
    .map(({ key, label, values }) => ({ key, label, values: values.map(({ value, label }) => ({ value, label: englishText(label) })) }))
  const imageColumns = columns.flatMap(({ key, isFile }) => (isFile ? key : []))
  return { allColumns, defaultColumns: table.defaultColumns, filtersValues, imageColumns }
}

/** In each row of loadViewData: what an action is done with. */
const idField = 'ID'

/** A column for each action on rows. Those without `hasUserAccess` are not offered to the caller, here and in the app. spec TBL-02 */
function actionColumns(scope: TableScopeName, { members, me }: TableReferenceData) {
  const member = members.find(({ id }) => id === me)
  return actionsOf(scope).map(([id, action]) => ({
    key: `action.${id}`,
    name: englishText(action.label),
    label: englishText(action.label),
    isPrimary: false,
    columnType: 'action',
    sortable: false,
    action: id,
    actionColumnName: idField,
    hasUserAccess: member !== undefined && isOffered(action, member),
  }))
}

/** A CSV file with the view's filters, search and order; only the selected rows if there are any. */
async function exportData(call: Call<'member'>, body: z.infer<typeof exportViewData>) {
  const table = tableOf(body.scope)
  const view = table && (await View.open(call, table, body, body.viewColumns))
  const selected = new Set(body.selectedIDs)
  const found = view ? await readHeavy(call, (giveWay) => view.read(giveWay, (sql, selection) => readAllIds(sql, selection, giveWay))) : []
  call.charge(found.length / idsPerUnit)
  const ids = selected.size ? found.filter((id) => selected.has(id)) : found
  call.reply.header('content-disposition', `attachment; filename="${body.scope.toLowerCase()}.csv"`)
  return call.reply.type('text/csv; charset=utf-8').send(Readable.from(view ? linesOf(call, view, ids) : [byteOrderMark]))
}

/** Found in about a millisecond. */
const idsPerUnit = 1_000

/** Read and written in one go, when the client is ready for more. */
const linesAtOnce = 500

/** Each part is a read of its own, so that a slow client holds neither a snapshot nor a place in the queue. */
async function* linesOf(call: Call<'member'>, view: View, ids: readonly number[]): AsyncGenerator<string> {
  yield byteOrderMark + toText([toCsvLine(view.columns.map(({ name }) => name))])
  for (let from = 0; from < ids.length; from += linesAtOnce) {
    const some = ids.slice(from, from + linesAtOnce)
    yield toText(
      await readHeavy(call, (giveWay) =>
        call.services.engine.read(async (sql) => {
          const lines = await view.lines(sql, some, (row, names) => toCsvLine(view.columns.map((column) => column.text(row, names))))
          await giveWay()
          return lines
        }, 'long'),
      ),
    )
  }
}

const toText = (lines: readonly string[]): string => lines.map((line) => `${line}\r\n`).join('')

/** Without it, spreadsheets would assume another encoding. */
const byteOrderMark = '\ufeff'
