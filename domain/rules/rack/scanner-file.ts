import { positionName, type Grid } from '../storage/grid.ts'
import { positionsOfRack } from './rack-positions.ts'
import { withoutDoubles, type RackRead, type WellRead } from './rack-read.ts'

/*
 * Files of rack scanners: one line for each well, with its position and its code, as text with separators.
 *
 *   Ziath, FluidX          A01, FR00012345           A,1,FR00012345           TR00012345,A1,FR00012345
 *   Matrix, VisionMate     LocationRow,LocationColumn,TubeCode                A;01;0123456789
 *   Micronix, Traxcer      Rack ID on a line of its own, then Position,Tube ID
 *   VisionMate, text       Date & time of Trace = …; Rack Base Name: …; then  A01;  0123456789
 *
 * Columns are found by their names, or else by what is in them; all others are left out.
 */

export interface ScannerFile {
  readonly read: RackRead
  /** Lines with a position that the box does not have: probably it is a file of another rack. */
  readonly outside: readonly string[]
}

export type ScannerFileProblem = 'no-wells' | 'twice'

/** The first file with a position twice names it. */
export type ParsedScannerFile = ScannerFile | { readonly problem: ScannerFileProblem; readonly position: string }

/** What scanners write for a well without a tube. */
const emptyWords = new Set(['notube', 'empty', 'nowell', 'missing', 'notpresent', 'absent', 'none'])
/** What they write for a tube whose code they could not read. */
const unreadWords = new Set(['noread', 'readerror', 'error', 'failed', 'unreadable', 'undecoded', 'nocode', 'nobarcode', 'decodeerror', 'fail', 'unknown'])

const cellNames = new Set([
  'locationcell',
  'position',
  'tubeposition',
  'well',
  'wellposition',
  'wellid',
  'cell',
  'location',
  'pos',
  'rackposition',
  'coordinate',
])
const rowNames = new Set(['locationrow', 'row', 'tuberow', 'wellrow', 'rackrow'])
const columnNames = new Set(['locationcolumn', 'column', 'col', 'tubecolumn', 'wellcolumn', 'rackcolumn'])
const codeNames = new Set([
  'tubecode',
  'tubeid',
  'tubebarcode',
  'barcode',
  'code',
  'tube',
  '2dbarcode',
  '2dcode',
  'barcode2d',
  'datamatrix',
  'tube2dbarcode',
  'sampleid',
])

/** Where a line says what. */
interface Columns {
  readonly cell: number | null
  readonly row: number | null
  readonly column: number | null
  readonly code: number
}

interface Line {
  readonly row: number
  readonly column: number
  readonly name: string
  readonly code: string
}

export function readScannerFile(text: string, grid: Grid): ParsedScannerFile {
  const rows = toRows(text)
  const header = rows.findIndex((fields) => columnsByName(fields) !== null)
  const body = header < 0 ? rows : rows.slice(header + 1)
  const columns = header < 0 ? columnsByContent(body) : columnsByName(rows[header]!)
  const lines = columns === null ? [] : body.flatMap((fields) => readLine(fields, columns) ?? [])
  if (lines.length === 0) return { problem: 'no-wells', position: '' }
  const wells = new Map<number, WellRead>()
  const outside: string[] = []
  for (const line of lines) {
    const isInside = line.row < grid.rows && line.column < grid.columns
    // A larger rack in the scanner: what has no tube in it says nothing.
    if (!isInside) {
      if (toWell(line.code).kind === 'code') outside.push(line.name)
      continue
    }
    const position = line.row * grid.columns + line.column + 1
    if (wells.has(position)) return { problem: 'twice', position: positionName(grid, position) }
    wells.set(position, toWell(line.code))
  }
  if (wells.size === 0 && outside.length === 0) return { problem: 'no-wells', position: '' }
  const read = positionsOfRack(grid).map((position): WellRead => wells.get(position) ?? { kind: 'unread' })
  return { read: withoutDoubles(read), outside }
}

function toWell(code: string): WellRead {
  const word = code.toLowerCase().replace(/[^a-z0-9]/g, '')
  // Law 40: not read is not empty. A line without a code says neither.
  if (word === '' || unreadWords.has(word)) return { kind: 'unread' }
  return emptyWords.has(word) ? { kind: 'empty' } : { kind: 'code', text: code }
}

const separators = ['\t', ';', ','] as const

function toRows(text: string): string[][] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const separator = separators.find((sign) => lines.filter((line) => line.includes(sign)).length > lines.filter(Boolean).length / 2) ?? ','
  return lines.map((line) => line.split(separator).map(unquote))
}

const unquote = (field: string): string =>
  field
    .trim()
    .replace(/^"(.*)"$/s, '$1')
    .replaceAll('""', '"')
    .trim()

const nameOf = (field: string): string => field.toLowerCase().replace(/[^a-z0-9]/g, '')

function columnsByName(fields: readonly string[]): Columns | null {
  const names = fields.map(nameOf)
  const find = (known: ReadonlySet<string>) => {
    const at = names.findIndex((name) => known.has(name))
    return at < 0 ? null : at
  }
  const [cell, row, column, code] = [find(cellNames), find(rowNames), find(columnNames), find(codeNames)]
  return code !== null && (cell !== null || (row !== null && column !== null)) ? { cell, row, column, code } : null
}

const cellPattern = /^([A-Z]{1,2})[-_ ]?0*([1-9]\d?)$/i
const rowPattern = /^[A-Z]{1,2}$/i
const columnPattern = /^0*[1-9]\d?$/

/** Without names: the first field that is a position in most lines, or a letter with a number after it; what follows is the code. */
function columnsByContent(rows: readonly (readonly string[])[]): Columns | null {
  const widest = Math.max(0, ...rows.map((fields) => fields.length))
  const filled = rows.filter((fields) => fields.length > 1)
  const isMost = (holds: (fields: readonly string[]) => boolean) => filled.length > 0 && filled.filter(holds).length > filled.length / 2
  for (let at = 0; at + 1 < widest; at++) {
    if (isMost((fields) => cellPattern.test(fields[at] ?? ''))) return { cell: at, row: null, column: null, code: at + 1 }
    if (isMost((fields) => rowPattern.test(fields[at] ?? '') && columnPattern.test(fields[at + 1] ?? ''))) {
      return { cell: null, row: at, column: at + 1, code: at + 2 }
    }
  }
  return null
}

function readLine(fields: readonly string[], { cell, row, column, code }: Columns): Line | null {
  const name = cell === null ? `${fields[row ?? 0] ?? ''}${fields[column ?? 0] ?? ''}` : (fields[cell] ?? '')
  const [, letters, digits] = cellPattern.exec(name) ?? []
  if (letters === undefined || digits === undefined) return null
  return { row: rowOfLetters(letters), column: Number(digits) - 1, name: name.toUpperCase(), code: fields[code] ?? '' }
}

/** A is 0, Z is 25, AA is 26. */
const rowOfLetters = (letters: string): number => Array.from(letters.toUpperCase()).reduce((row, letter) => row * 26 + letter.charCodeAt(0) - 64, 0) - 1
