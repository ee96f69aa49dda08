/*
 * The few functions of SheetJS that add-ons write workbooks with, under its global name. Many of them load SheetJS from another host if they do
 * not find it, which the policy of the page forbids, and which would not work offline.
 */
import { strToU8, zipSync } from 'fflate'

type Cell = string | number | boolean | null | undefined
type Row = readonly Cell[]

export interface Sheet {
  readonly rows: readonly Row[]
}

export interface Workbook {
  readonly SheetNames: string[]
  readonly Sheets: Record<string, Sheet>
}

export interface WriteOptions {
  /** Only workbooks of Excel. */
  bookType?: string
  type?: 'binary' | 'array' | 'buffer' | 'base64'
}

const maxSheetNameLength = 31
const cellLimit = 32_767

export const spreadsheets = {
  utils: {
    /** One row for each object; the first has the names of all their fields. */
    json_to_sheet(objects: readonly Readonly<Record<string, Cell>>[], { header = [] as string[], skipHeader = false } = {}): Sheet {
      const names = [...new Set([...header, ...objects.flatMap((each) => Object.keys(each))])]
      const rows = objects.map((each) => names.map((name) => each[name]))
      return { rows: skipHeader ? rows : [names, ...rows] }
    },
    aoa_to_sheet: (rows: readonly Row[]): Sheet => ({ rows }),
    book_new: (): Workbook => ({ SheetNames: [], Sheets: {} }),
    book_append_sheet(book: Workbook, sheet: Sheet, name = `Sheet${book.SheetNames.length + 1}`): void {
      const short = name.replace(/[\\/?*[\]:]/g, ' ').slice(0, maxSheetNameLength)
      if (book.SheetNames.includes(short)) throw new Error(`The workbook already has a sheet with the name ${short}.`)
      book.SheetNames.push(short)
      book.Sheets[short] = sheet
    },
  },
  write(book: Workbook, { bookType = 'xlsx', type = 'array' }: WriteOptions = {}): string | ArrayBuffer | Uint8Array {
    if (bookType !== 'xlsx') throw new Error('Only workbooks of the type xlsx can be written.')
    const bytes = toXlsx(book)
    if (type === 'binary') return toBinary(bytes)
    if (type === 'base64') return btoa(toBinary(bytes))
    return type === 'array' ? bytes.slice().buffer : bytes
  },
}

function toBinary(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8_192) text += String.fromCharCode(...bytes.subarray(at, at + 8_192))
  return text
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

function toXlsx({ SheetNames, Sheets }: Workbook): Uint8Array {
  if (SheetNames.length === 0) throw new Error('A workbook needs a sheet.')
  const each = (write: (name: string, number: number) => string) => SheetNames.map((name, at) => write(name, at + 1)).join('')
  const parts: Record<string, string> = {
    '[Content_Types].xml':
      `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
      `<Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheetType}.sheet.main+xml"/>` +
      each((_, number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${spreadsheetType}.worksheet+xml"/>`) +
      '</Types>',
    '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml':
      `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>` +
      each((name, number) => `<sheet name="${escapeXml(name)}" sheetId="${number}" r:id="rId${number}"/>`) +
      '</sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      `<Relationships xmlns="${packages}/relationships">` +
      each((_, number) => `<Relationship Id="rId${number}" Type="${relations}/worksheet" Target="worksheets/sheet${number}.xml"/>`) +
      '</Relationships>',
    ...Object.fromEntries(SheetNames.map((name, at) => [`xl/worksheets/sheet${at + 1}.xml`, toSheetXml(Sheets[name]!)])),
  }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(head + xml)])))
}

const toSheetXml = ({ rows }: Sheet): string =>
  `<worksheet xmlns="${main}"><sheetData>${rows.map((row, at) => toRowXml(row, at + 1)).join('')}</sheetData></worksheet>`

const toRowXml = (row: Row, number: number): string =>
  `<row r="${number}">${row.map((value, at) => toCellXml(value, columnName(at + 1) + number)).join('')}</row>`

/** 1 is A, 27 is AA. */
const columnName = (column: number): string => (column === 0 ? '' : columnName(Math.floor((column - 1) / 26)) + String.fromCharCode(65 + ((column - 1) % 26)))

function toCellXml(value: Cell, name: string): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'number' && Number.isFinite(value)) return `<c r="${name}"><v>${value}</v></c>`
  if (typeof value === 'boolean') return `<c r="${name}" t="b"><v>${Number(value)}</v></c>`
  return `<c r="${name}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(String(value).slice(0, cellLimit))}</t></is></c>`
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeXml = (text: string): string =>
  // oxlint-disable-next-line no-control-regex -- XML cannot hold these
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '').replace(/[&<>"]/g, (character) => entities[character]!)
