import { headRows, type DataTable } from '#domain/rules/documents/data-table.ts'
import { toCsvLine } from '#domain/rules/import/spreadsheet-cell.ts'

/** The names of the columns with their units, and all rows, for other programs. Two values in a cell are both there. */
export function tableCsv({ columns, rows, values }: DataTable): Blob {
  const textOf = (row: string, column: string) => values(row, column).join(' / ')
  const [name, unit] = headRows
  const head = columns.map(({ id }) => {
    const [named, measured] = [textOf(name, id), textOf(unit, id)]
    return measured === '' ? named : `${named} (${measured})`.trim()
  })
  const lines = [head, ...rows.map(({ id }) => columns.map((column) => textOf(id, column.id)))].map((cells) => toCsvLine(cells))
  // The byte order mark tells spreadsheets that it is UTF-8.
  return new Blob(['\ufeff', lines.join('\r\n'), '\r\n'], { type: 'text/csv;charset=utf-8' })
}
