/** Rows of cells as spreadsheets put them on the clipboard: tabs between cells, quotation marks around those with a tab or a line break. */
export const toCellsText = (rows: readonly (readonly string[])[]): string => rows.map((cells) => cells.map(quoted).join('\t')).join('\r\n')

const quoted = (cell: string): string => (/[\t\r\n]/.test(cell) || cell.startsWith('"') ? `"${cell.replaceAll('"', '""')}"` : cell)

/** The rows in such a text. A line break at the end begins no row. */
export function readCellsText(text: string): string[][] {
  const rows: string[][] = [[]]
  const cell = /"((?:[^"]|"")*)"(?=[\t\r\n]|$)|[^\t\r\n]*/y
  let at = 0
  while (at <= text.length) {
    cell.lastIndex = at
    const found = cell.exec(text)!
    rows.at(-1)!.push(found[1] === undefined ? found[0] : found[1].replaceAll('""', '"'))
    at += found[0].length
    const end = text[at]
    if (end === undefined) break
    at += end === '\r' && text[at + 1] === '\n' ? 2 : 1
    if (end !== '\t') {
      if (at >= text.length) break
      rows.push([])
    }
  }
  return rows
}
