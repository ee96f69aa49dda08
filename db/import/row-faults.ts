import type { ImportReason } from '#domain/rules/import/import-reason.ts'

/** A row from the parser, with the line of the file where it begins. */
export interface ReadRow {
  readonly cells: readonly string[]
  readonly from: number
  readonly to: number
}

const lineBreak = /\r\n|\n|\r/

/** Where each row is in the file: cells may contain line breaks. */
export function withLines(grid: readonly (readonly string[])[], first: number): ReadRow[] {
  let from = first
  return grid.map((cells) => {
    const to = from + cells.reduce((breaks, cell) => breaks + cell.split(lineBreak).length - 1, 0)
    const row = { cells, from, to }
    from = to + 1
    return row
  })
}

/**
 * Finds errors in the structure of a row, whatever its cells say.
 *
 *   "6 inch plate,Antibody        a quotation mark that is not closed, or closed by the wrong one, joins many lines into one cell:
 *   B,Antibody                    the parser reports an error, or the cell contains lines that are rows themselves
 *   C","Antibody"
 */
export function findRowFaults({ cells, from, to }: ReadRow, isBroken: boolean, columns: number, delimiter: string): ImportReason[] {
  if (isBroken || cells.some((cell) => holdsRows(cell, columns, delimiter))) return [{ code: 'quotes-broken', values: { from, to } }]
  const isFull = cells.slice(columns).some((cell) => cell.trim() !== '')
  return isFull ? [{ code: 'cells-many', values: { count: cells.length, columns } }] : []
}

/** A whole line inside a cell that has as many cells as a row. In tables with one or two columns, every sentence with a comma would match. */
function holdsRows(cell: string, columns: number, delimiter: string): boolean {
  if (columns < 3 || !lineBreak.test(cell)) return false
  const inner = cell.split(lineBreak).slice(1)
  return inner.some((line) => line.split(delimiter).length === columns)
}
