import * as z from 'zod/mini'
import { Readable } from 'node:stream'
import { englishText } from '#domain/message.ts'
import type { TableRow } from '#domain/tables/table-definition.ts'
import { toCsvLine } from '#domain/rules/spreadsheet-cell.ts'
import { customViewId, defaultViewId } from '#domain/rules/table-view.ts'
import { limits } from '#domain/limits.ts'
import { wireIdsUpTo } from '../input.ts'
import { defineRoute, type Call } from '../route.ts'
import { columnsFor, GroupTables, tableOf } from './group-tables.ts'
import { columnKeys, question, scope, toQuestion, viewId } from './view-input.ts'
import { ownViews } from './view-source.ts'

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
  bodyLimit: limits.body.most,
  cost: 20,
  input: z.object({ body: z.union([loadBaseData, doesViewExist, exportViewData]) }),
  refusals: [],
  async handler(call, { body }) {
    switch (body.action) {
      case 'loadBaseData':
        return baseData(call, body.scope)
      case 'doesViewExist': {
        const isGiven = body.viewID === defaultViewId || body.viewID === customViewId
        return { exists: isGiven ? body.viewID === defaultViewId : (await ownViews(call, body.scope)).some(({ id }) => id === body.viewID) }
      }
      case 'exportViewData':
        return exportData(call, body)
    }
  },
})

async function baseData(call: Call<'member'>, of: string) {
  const table = tableOf(of)
  if (!table) return { allColumns: [], defaultColumns: [], filtersValues: [], imageColumns: [] }
  const words = await GroupTables.read(call, (tables) => tables.lookups())
  const allColumns = table.columns(words).map(({ key, name, isPrimary, columnType, sortable }) => ({
    key,
    name: englishText(name),
    label: englishText(name),
    isPrimary,
    columnType,
    sortable,
    action: '',
    actionColumnName: '',
  }))
  const filtersValues = table
    .filters(words)
    .map(({ key, label, values }) => ({ key, label, values: values.map(({ value, label }) => ({ value, label: englishText(label) })) }))
  return { allColumns, defaultColumns: table.defaultColumns, filtersValues, imageColumns: [] }
}

/** A CSV file with the view's filters, search and order; only the selected rows if there are any. */
async function exportData(call: Call<'member'>, body: z.infer<typeof exportViewData>) {
  const table = tableOf(body.scope)
  const selected = new Set(body.selectedIDs)
  const lines = table
    ? await GroupTables.read(call, async (tables) => {
        const words = await tables.lookups()
        const columns = columnsFor(table, words, body.viewColumns)
        const names = await tables.names(words)
        const toLine = (row: TableRow) => toCsvLine(columns.map((column) => column.text(row, names)))
        const isWanted = ({ id }: TableRow) => selected.size === 0 || selected.has(id)
        const found = await tables.find(table, words, toQuestion(table, body), names, (row) => (isWanted(row) ? toLine(row) : null))
        return [toCsvLine(columns.map(({ name }) => name)), ...found.flatMap(({ kept }) => kept ?? [])]
      })
    : []
  call.reply.header('content-disposition', `attachment; filename="${body.scope.toLowerCase()}.csv"`)
  return call.reply.type('text/csv; charset=utf-8').send(Readable.from(inChunks(lines)))
}

/** Lines written in one go, when the client is ready for more. */
const linesAtOnce = 500

function* inChunks(lines: readonly string[]): Generator<string> {
  if (!lines.length) yield byteOrderMark
  for (let from = 0; from < lines.length; from += linesAtOnce) {
    const text = lines.slice(from, from + linesAtOnce).map((line) => `${line}\r\n`)
    yield (from ? '' : byteOrderMark) + text.join('')
  }
}

/** Without it, spreadsheets would assume another encoding. */
const byteOrderMark = '\ufeff'
