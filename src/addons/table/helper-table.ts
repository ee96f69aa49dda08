import type { HelperTable, HelperTableOptions, TableColumn } from '#sdk/dialogs.ts'
import { assertCall } from '#src/addons/checks/check-calls.ts'
import { anObject, listOf } from '#src/addons/checks/kinds.ts'
import { contentMark, fill } from '#src/addons/dialogs/foreign.tsx'
import classes from '#src/addons/dialogs/content.module.css'
import { t } from '#src/ui/text/translate.ts'

type Row = Readonly<Record<string, unknown>>

/** `Helper.Table.create`. Drawn by `_renderHTML`, into the element with the id of the target. */
export function createHelperTable(rootVar: string, options: HelperTableOptions, onDraw: () => void): HelperTable {
  const table: HelperTable = {
    data: options.data,
    _renderHTML() {
      onDraw()
      const target = document.getElementById(options.target)
      if (!target) throw new Error(`There is no element with the id ${options.target} for the table.`)
      const place = document.createElement('div')
      place.setAttribute(contentMark, rootVar)
      place.className = classes.content!
      place.append(toTable(options, rowsOf(table.data)))
      target.replaceChildren(place)
    },
    render: () => table._renderHTML(),
  }
  return table
}

function rowsOf(data: unknown): readonly Row[] {
  if (!Array.isArray(data)) return []
  assertCall('Helper.Table', { data: listOf(anObject) }, [data])
  return data as Row[]
}

function toTable({ caption, columns }: HelperTableOptions, rows: readonly Row[]): HTMLTableElement {
  const table = document.createElement('table')
  if (caption) table.createCaption().textContent = caption
  const head = table.createTHead().insertRow()
  for (const { name, width } of columns) {
    const cell = document.createElement('th')
    cell.scope = 'col'
    cell.textContent = name
    if (width) cell.style.width = width
    head.append(cell)
  }
  const body = table.createTBody()
  for (const row of rows) {
    const line = body.insertRow()
    for (const column of columns) fill(line.insertCell(), cellOf(column, row))
  }
  if (rows.length === 0) {
    const cell = body.insertRow().insertCell()
    cell.colSpan = columns.length
    cell.textContent = t('No data found')
  }
  return table
}

/** What a column draws; without that, the text of its field, never as HTML. */
function cellOf({ key, cellRender }: TableColumn, row: Row): string | HTMLElement {
  if (cellRender) return cellRender(row)
  const text = document.createElement('span')
  const value = row[key]
  text.textContent = value === undefined || value === null ? '' : String(value)
  return text
}
