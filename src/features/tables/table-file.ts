import { toCsvLine, escapeFormulas } from '#domain/rules/import/spreadsheet-cell.ts'
import { tables } from '#domain/tables/tables.ts'
import type { TableRow, TableScopeName } from '#domain/tables/table-definition.ts'
import type { WorkspaceOpening, Workspace } from '#db/workspace.ts'
import { readNames, readLookups } from './read-lookups.ts'

export type TableFileFormat = 'csv' | 'xlsx'

/** The contents of a file: plain data, for a worker. */
export interface TableFileRequest extends WorkspaceOpening {
  readonly scope: TableScopeName
  readonly columns: readonly { readonly key: string; readonly name: string }[]
  /** In the order of the view. */
  readonly ids: Float64Array
  readonly format: TableFileFormat
}

export type TableFileAnswer =
  | { readonly kind: 'progress'; readonly done: number }
  | { readonly kind: 'file'; readonly file: Blob }
  | { readonly kind: 'failed'; readonly message: string }

const readAtOnce = 1_000

/** A view's rows as a file, from this device's rows. No cell begins a formula. spec TBL-07 */
export async function makeTableFile(
  workspace: Workspace,
  { scope, columns, ids, format }: Omit<TableFileRequest, keyof WorkspaceOpening>,
  onProgress: (done: number) => void,
): Promise<Blob> {
  const table = tables[scope]
  const lookups = await readLookups(workspace)
  const known = new Map(table.columns(lookups).map((column) => [column.key, column]))
  const shown = columns.map(({ key }) => known.get(key) ?? table.columnOf?.(key))
  const head = columns.map(({ name }) => name)
  const lines: string[] = [toCsvLine(head)]
  const sheet: string[][] = [head.map((name) => escapeFormulas(name))]
  for (let from = 0; from < ids.length; from += readAtOnce) {
    const found: (TableRow | undefined)[] = await workspace.mirror(table.entity).bulkGet([...ids.subarray(from, from + readAtOnce)])
    const rows = found.flatMap((row) => row ?? [])
    const names = await readNames(workspace, lookups, rows)
    for (const row of rows) {
      const cells = shown.map((column) => column?.text(row, names) ?? '')
      if (format === 'csv') lines.push(toCsvLine(cells))
      else sheet.push(cells.map((cell) => escapeFormulas(cell)))
    }
    onProgress(Math.min(from + readAtOnce, ids.length))
  }
  // The byte order mark tells spreadsheets that it is UTF-8.
  if (format === 'csv') return new Blob(['\ufeff', lines.join('\r\n'), '\r\n'], { type: 'text/csv;charset=utf-8' })
  const { default: writeXlsxFile } = await import('write-excel-file/universal')
  return writeXlsxFile(sheet).toBlob()
}
