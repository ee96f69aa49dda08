import { cellName, placeOfCell } from './cell-name.ts'
import { fromXml, readAttributes, readElements, readWords, toXml } from './xml-text.ts'

export interface SheetCell {
  /** What is shown: a text, a number with a point, TRUE or FALSE, or an error. Empty if a formula has not been calculated. */
  readonly text: string
  readonly isNumber: boolean
  /** Without the equals sign. */
  readonly formula: string | undefined
  /** The number of its format, for dates. */
  readonly style: number
}

/** A text, a number, or null for nothing. */
export type CellValue = string | number | null

const sheetData = /<sheetData\s*\/>|<sheetData(?:\s[^>]*)?>([\s\S]*?)<\/sheetData\s*>/
const rowTag = /<row(?=[\s/>])([^>]*?)(?:\/>|>([\s\S]*?)<\/row\s*>)/g
const cellTag = /<c(?=[\s/>])([^>]*?)(?:\/>|>([\s\S]*?)<\/c\s*>)/g

/** False for a sheet whose XML is written in a way that is not read here, with a prefix before each name for example. */
export const isReadableSheet = (xml: string): boolean => sheetData.test(xml)

/** The cells of a sheet by name, those within the limits. */
export function readCells(xml: string, shared: readonly string[], rows: number, columns: number) {
  const cells = new Map<string, SheetCell>()
  let [lastRow, lastColumn] = [0, 0]
  for (const row of eachRow(sheetData.exec(xml)?.[1] ?? '')) {
    for (const cell of row.number <= rows ? eachCell(row.inside, row.number) : []) {
      const read = readCell(cell, shared)
      if (read.text === '' && read.formula === undefined) continue
      lastColumn = Math.max(lastColumn, cell.column)
      if (cell.column <= columns) cells.set(cellName(row.number, cell.column), read)
    }
    if (row.inside !== '') lastRow = Math.max(lastRow, row.number)
  }
  return { cells, lastRow, lastColumn }
}

interface Tagged {
  readonly tag: string
  readonly inside: string
  readonly attributes: Map<string, string>
}

/** Rows and cells may leave out their number: then each follows the one before. */
function* eachRow(xml: string): Generator<Tagged & { readonly number: number }> {
  let number = 0
  for (const [, tag = '', inside = ''] of xml.matchAll(rowTag)) {
    const attributes = readAttributes(tag)
    number = Number(attributes.get('r')) || number + 1
    yield { tag, inside, attributes, number }
  }
}

function* eachCell(xml: string, row: number): Generator<Tagged & { readonly column: number; readonly whole: string }> {
  let column = 0
  for (const [whole, tag = '', inside = ''] of xml.matchAll(cellTag)) {
    const attributes = readAttributes(tag)
    const place = placeOfCell(attributes.get('r') ?? '')
    column = place?.row === row ? place.column : column + 1
    yield { tag, inside, attributes, column, whole }
  }
}

function readCell({ attributes, inside }: Tagged, shared: readonly string[]): SheetCell {
  const type = attributes.get('t') ?? 'n'
  const [formula] = readElements(inside, 'f')
  const value = fromXml(readElements(inside, 'v')[0]?.inside ?? '')
  const text =
    type === 's' ? (shared[Number(value)] ?? '') : type === 'inlineStr' ? readWords(inside) : type === 'b' ? (value === '1' ? 'TRUE' : 'FALSE') : value
  return {
    text: type === 'b' && value === '' ? '' : text,
    isNumber: type === 'n' && value !== '',
    // One that is shared with the cells around it is written only once.
    formula: formula && (fromXml(formula.inside) || '…'),
    style: Number(attributes.get('s')) || 0,
  }
}

/** The sheet with other values in some cells, by name. Their formats stay, and so does everything else. */
export function writeCells(xml: string, values: ReadonlyMap<string, CellValue>): string {
  const byRow = new Map<number, Map<number, CellValue>>()
  for (const [name, value] of values) {
    const { row, column } = placeOfCell(name)!
    byRow.set(row, (byRow.get(row) ?? new Map<number, CellValue>()).set(column, value))
  }
  const rows = [...eachRow(sheetData.exec(xml)?.[1] ?? '')]
  const known = new Set(rows.map(({ number }) => number))
  const all = rows.map(({ number, tag, inside }) => {
    const changed = byRow.get(number)
    if (!changed) return { number, xml: inside === '' ? `<row${tag}/>` : `<row${tag}>${inside}</row>` }
    const withNumber = /(?:^|\s)r=/.test(tag) ? tag : ` r="${number}"${tag}`
    // Which columns are used is only a hint, and may be wrong now.
    return { number, xml: `<row${withNumber.replace(/\sspans=(?:"[^"]*"|'[^']*')/, '')}>${writeRow(inside, number, changed)}</row>` }
  })
  for (const [number, changed] of byRow) if (!known.has(number)) all.push({ number, xml: `<row r="${number}">${writeRow('', number, changed)}</row>` })
  const data = all
    .sort((a, b) => a.number - b.number)
    .map((row) => row.xml)
    .join('')
  return xml.replace(sheetData, () => `<sheetData>${data}</sheetData>`).replace(/<dimension\s[^>]*?\/>/, '')
}

function writeRow(inside: string, row: number, changed: ReadonlyMap<number, CellValue>): string {
  const cells = [...eachCell(inside, row)]
  const known = new Set(cells.map(({ column }) => column))
  const all = cells.map(({ column, attributes, whole }) => ({
    column,
    xml: changed.has(column) ? writeCell(row, column, attributes.get('s'), changed.get(column)!) : whole,
  }))
  for (const [column, value] of changed) if (!known.has(column)) all.push({ column, xml: writeCell(row, column, undefined, value) })
  return all
    .sort((a, b) => a.column - b.column)
    .map((cell) => cell.xml)
    .join('')
}

function writeCell(row: number, column: number, style: string | undefined, value: CellValue): string {
  const begin = `<c r="${cellName(row, column)}"${style === undefined ? '' : ` s="${toXml(style)}"`}`
  if (value === null) return `${begin}/>`
  if (typeof value === 'number') return `${begin}><v>${value}</v></c>`
  return `${begin} t="inlineStr"><is><t xml:space="preserve">${toXml(value)}</t></is></c>`
}

/** Without the results of formulas, which other values have made wrong: the program that opens it calculates them. */
export const withoutResults = (xml: string): string =>
  xml.replace(sheetData, (data) =>
    data.replace(cellTag, (cell: string, tag: string, inside = '') => {
      if (!/<f(?=[\s/>])/.test(inside)) return cell
      return `<c${tag.replace(/\st=(?:"[^"]*"|'[^']*')/, '')}>${inside.replace(/<v\s*\/>|<v(?:\s[^>]*)?>[\s\S]*?<\/v\s*>/g, '')}</c>`
    }),
  )
