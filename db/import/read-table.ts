import { limits } from '#domain/limits.ts'
import type { ImportReason } from '#domain/rules/import/import-reason.ts'
import type { TableErrorCode, TableFacts } from '#domain/rules/import/import-table.ts'
import { roundAmount } from '#domain/rules/samples/amount.ts'
import { unescapeFormulas } from '#domain/rules/import/spreadsheet-cell.ts'
import { decodeText } from './decode-text.ts'
import { findRowFaults, withLines } from './row-faults.ts'

export interface TableRow {
  /** As in a spreadsheet, counted from 1. */
  readonly line: number
  readonly cells: readonly string[]
  /** Why it is not a valid row, whatever is in its cells. */
  readonly faults: readonly ImportReason[]
}

export interface Table {
  readonly columns: readonly string[]
  readonly rows: readonly TableRow[]
  /** Rows with fewer cells than headings: missing cells count as empty. */
  readonly short: readonly number[]
  readonly facts: TableFacts
}

/** The file cannot be read as a table. */
export class TableError extends Error {
  readonly code: TableErrorCode
  constructor(code: TableErrorCode) {
    super(code)
    this.name = 'TableError'
    this.code = code
  }
}

/** Reads a CSV or XLSX file as columns and rows of text; its first bytes tell which one it is. `sheet` selects a sheet of a workbook. */
export async function readTable(bytes: Uint8Array<ArrayBuffer>, sheet?: string): Promise<Table> {
  if (bytes.length > limits.import.bytes) throw new TableError('too-large')
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4
  const isOldExcel = bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11 && bytes[3] === 0xe0
  if (isOldExcel) throw new TableError('old-excel')
  const { grid: written, facts, broken } = isZip ? await readWorkbook(bytes, sheet) : await readText(bytes)
  const delimiter = facts.kind === 'text' ? facts.delimiter : undefined
  const grid = written.map((cells) => cells.map((cell) => unescapeFormulas(cell, delimiter)))
  const heading = headingOf(grid)
  const columns = (grid[heading] ?? []).map((cell) => cell.trim())
  const faults = facts.kind === 'text' ? withLines(written, 1).map((row, index) => findRowFaults(row, broken.has(index), columns.length, facts.delimiter)) : []
  const rows = grid.flatMap((cells, index) =>
    index > heading && cells.some((cell) => cell.trim() !== '') ? { line: index + 1, cells, faults: faults[index] ?? [] } : [],
  )
  if (rows.length === 0) throw new TableError('empty')
  if (rows.length > limits.import.rows) throw new TableError('too-many-rows')
  const short = rows.flatMap(({ line, cells }) => (facts.kind === 'text' && cells.length < columns.length ? line : []))
  return { columns, rows, short, facts }
}

type Grid = string[][]

interface ParsedFile {
  grid: Grid
  facts: TableFacts
  /** Rows for which the parser itself reports an error. */
  broken: ReadonlySet<number>
}

async function readText(bytes: Uint8Array): Promise<ParsedFile> {
  const { default: papa } = await import('papaparse')
  const { text, encoding } = decodeText(bytes)
  // The line that Excel itself puts first.
  const hint = /^sep=(.)\r?\n/i.exec(text)
  const body = hint ? `\n${text.slice(hint[0].length)}` : text
  const { data, meta, errors } = papa.parse<string[]>(body, { delimiter: hint?.[1] ?? guessDelimiter(text), skipEmptyLines: false })
  const broken = new Set(errors.flatMap(({ type, row }) => (type === 'Quotes' && row !== undefined ? row : [])))
  return { grid: data, facts: { kind: 'text', encoding, delimiter: meta.delimiter }, broken }
}

/** The separator that is most frequent in the first lines, outside quotes, and equally frequent in each of them. */
function guessDelimiter(text: string): string {
  const lines = splitOutsideQuotes(text.slice(0, 20_000)).slice(0, 20)
  const scored = [';', '\t', ',', '|'].map((sign) => {
    const counts = lines.map((line) => line.split(sign).length - 1)
    const [first = 0] = counts
    const alike = counts.filter((count) => count === first).length
    return { sign, score: first === 0 ? 0 : alike * 100 + first }
  })
  const best = scored.reduce((a, b) => (b.score > a.score ? b : a))
  return best.score > 0 ? best.sign : ','
}

/** Lines that are not empty, without their quoted parts. */
const splitOutsideQuotes = (text: string): string[] =>
  text
    .replace(/"(?:[^"]|"")*"/g, '')
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')

async function readWorkbook(bytes: Uint8Array<ArrayBuffer>, wanted: string | undefined): Promise<ParsedFile> {
  const { default: readXlsxFile } = await import('read-excel-file/web-worker')
  const sheets = await readXlsxFile(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)).catch(() => {
    throw new TableError('unreadable')
  })
  const named = sheets.find(({ sheet }) => sheet === wanted) ?? sheets.find(({ data }) => data.length > 1) ?? sheets[0]
  if (!named) throw new TableError('empty')
  const grid = (named.data as readonly (readonly unknown[])[]).map((row) => row.map(cellText))
  return { grid, facts: { kind: 'xlsx', sheet: named.sheet, sheets: sheets.map(({ sheet }) => sheet) }, broken: new Set() }
}

/** Dates in a workbook have no time zone: they come as midnight UTC. */
function cellText(cell: unknown): string {
  if (cell instanceof Date) {
    if (Number.isNaN(cell.getTime())) return ''
    const [day = '', time = ''] = cell.toISOString().split('T')
    return time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, 5)}`
  }
  if (typeof cell === 'number') return String(roundAmount(cell))
  return typeof cell === 'string' || typeof cell === 'boolean' ? String(cell) : ''
}

/** There may be a title above the headings: the headings are the first row about as wide as the table. */
function headingOf(grid: Grid): number {
  const filled = grid.slice(0, 20).map((row) => row.filter((cell) => cell.trim() !== '').length)
  const widest = Math.max(0, ...filled)
  return Math.max(
    0,
    filled.findIndex((count) => count > 0 && count >= widest / 2),
  )
}
