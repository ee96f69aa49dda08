import type { ImportReason } from '#domain/rules/import-reason.ts'

/** A row as the parser gave it, with the line of the file it begins in. */
export interface ReadRow {
  readonly cells: readonly string[]
  readonly from: number
  readonly to: number
}

const lineBreak = /\r\n|\n|\r/

/** Where each row stands in the file: cells may hold line breaks. */
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
 * What is wrong with a row as a row, whatever its cells say.
 *
 *   "6 inch plate,Antibody        a quotation mark that nothing closes, or the wrong one closes, makes one cell of many lines:
 *   B,Antibody                    the parser complains, or the cell holds lines that are rows themselves
 *   C","Antibody"
 */
export function findRowFaults({ cells, from, to }: ReadRow, isBroken: boolean, columns: number, delimiter: string): ImportReason[] {
  if (isBroken || cells.some((cell) => holdsRows(cell, columns, delimiter))) return [{ code: 'quotes-broken', values: { from, to } }]
  const isFull = cells.slice(columns).some((cell) => cell.trim() !== '')
  return isFull ? [{ code: 'cells-many', values: { count: cells.length, columns } }] : []
}

/** A whole line in a cell that has as many cells as a row has. In a table of one column or two every sentence with a comma would be one. */
function holdsRows(cell: string, columns: number, delimiter: string): boolean {
  if (columns < 3 || !lineBreak.test(cell)) return false
  const inner = cell.split(lineBreak).slice(1)
  return inner.some((line) => line.split(delimiter).length === columns)
}
