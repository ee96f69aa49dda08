import { measuredNumber } from '#domain/rules/documents/column-figures.ts'
import { placeOfCell } from './cell-name.ts'
import { dateStyles, dateText, dateValue } from './sheet-dates.ts'
import { isReadableSheet, readCells, withoutResults, writeCells, type CellValue, type SheetCell } from './sheet-xml.ts'
import { readElements, readWords } from './xml-text.ts'
import { readParts, UnreadableWorkbook, writeParts } from './zip-package.ts'

/** What is shown of a sheet. */
export const shownLimits = { rows: 2_000, columns: 52 } as const

export interface Sheet {
  readonly name: string
  /** Its part of the file. */
  readonly path: string
  /** By name: B12. A date is as people write it. */
  readonly cells: ReadonlyMap<string, SheetCell>
  readonly lastRow: number
  readonly lastColumn: number
  /** It is protected, or in a form that is not written here. */
  readonly isLocked: boolean
  /** Names of columns of a table, which are also written elsewhere in the file. */
  readonly locked: (row: number, column: number) => boolean
}

/** What someone typed, by the path of the sheet and the name of the cell. */
export type SheetEdits = ReadonlyMap<string, ReadonlyMap<string, string>>

const officeLinks = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A workbook as it is in a file. It is never changed: what was typed makes another file. */
export class Workbook {
  readonly sheets: readonly Sheet[]
  /** Nobody can change it without breaking a signature in it, for example. */
  readonly isLocked: boolean
  readonly #parts: ReadonlyMap<string, Uint8Array>
  readonly #dates: ReadonlySet<number>
  readonly #path: string

  constructor(file: Uint8Array) {
    this.#parts = readParts(file)
    this.#path = this.#linksOf('').find(({ type }) => type.endsWith('/officeDocument'))?.path ?? ''
    const book = this.#text(this.#path)
    if (!/<workbook[\s>]/.test(book)) throw new UnreadableWorkbook('damaged')
    const links = this.#linksOf(this.#path)
    const pathOf = (kind: string) => links.find(({ type }) => type.endsWith(`/${kind}`))?.path ?? ''
    const shared = readElements(this.#text(pathOf('sharedStrings')), 'si').map(({ inside }) => readWords(inside))
    const counts1904 = readElements(book, 'workbookPr').some(({ attributes }) => /^(1|true)$/.test(attributes.get('date1904') ?? ''))
    this.#dates = counts1904 ? new Set() : dateStyles(this.#text(pathOf('styles')))
    this.isLocked = [...this.#parts.keys()].some((path) => path.startsWith('_xmlsignatures/'))
    this.sheets = readElements(book, 'sheet').flatMap(({ attributes }) => {
      const path = links.find(({ id, type }) => id === attributes.get('r:id') && type.endsWith('/worksheet'))?.path
      return path === undefined || (attributes.get('state') ?? 'visible') !== 'visible' ? [] : this.#readSheet(attributes.get('name') ?? '', path, shared)
    })
  }

  /** Another file, in which these cells have what was typed. Formulas are calculated by the program that opens it. */
  write(edits: SheetEdits): Uint8Array<ArrayBuffer> {
    const parts = new Map(this.#parts)
    const encoder = new TextEncoder()
    let hasFormulas = false
    for (const path of this.#parts.keys()) {
      if (!/^xl\/worksheets\/[^/]+\.xml$/.test(path) && !edits.has(path)) continue
      const before = this.#text(path)
      const sheet = this.sheets.find((each) => each.path === path)
      const values = new Map([...(edits.get(path) ?? [])].map(([name, text]) => [name, this.#valueOf(text, sheet?.cells.get(name))]))
      const after = withoutResults(values.size > 0 ? writeCells(before, values) : before)
      hasFormulas ||= /<f[\s>]/.test(after)
      if (after !== before) parts.set(path, encoder.encode(after))
    }
    if (hasFormulas) parts.set(this.#path, encoder.encode(calculatedOnOpening(this.#text(this.#path))))
    return writeParts(parts)
  }

  /** What people type is a number if it is one, and a date in a cell for dates. */
  #valueOf(text: string, cell: SheetCell | undefined): CellValue {
    if (text === '') return null
    const date = cell && this.#dates.has(cell.style) ? dateValue(text) : undefined
    return date ?? measuredNumber(text) ?? text
  }

  #readSheet(name: string, path: string, shared: readonly string[]): Sheet {
    const xml = this.#text(path)
    const { cells, lastRow, lastColumn } = readCells(xml, shared, shownLimits.rows, shownLimits.columns)
    const shown = new Map([...cells].map(([at, cell]) => [at, this.#asDate(cell)]))
    const heads = this.#linksOf(path)
      .filter(({ type }) => type.endsWith('/table'))
      .flatMap((link) => readElements(this.#text(link.path), 'table'))
      .flatMap(({ attributes }) => {
        const [from, to] = (attributes.get('ref') ?? '').split(':').map((at) => placeOfCell(at))
        return from && attributes.get('headerRowCount') !== '0' ? { row: from.row, left: from.column, right: (to ?? from).column } : []
      })
    return {
      name,
      path,
      cells: shown,
      lastRow,
      lastColumn,
      isLocked: this.isLocked || !isReadableSheet(xml) || /<sheetProtection\b[^>]*\bsheet="(1|true)"/.test(xml),
      locked: (row, column) => heads.some((head) => head.row === row && column >= head.left && column <= head.right),
    }
  }

  #asDate(cell: SheetCell): SheetCell {
    const text = cell.isNumber && this.#dates.has(cell.style) ? dateText(Number(cell.text)) : undefined
    return text === undefined ? cell : { ...cell, text, isNumber: false }
  }

  #text(path: string): string {
    const part = this.#parts.get(path)
    return part ? new TextDecoder().decode(part) : ''
  }

  /** What a part refers to. */
  #linksOf(path: string): { id: string; type: string; path: string }[] {
    const folder = path.slice(0, path.lastIndexOf('/') + 1)
    const links = this.#text(`${folder}_rels/${path.slice(folder.length)}.rels`)
    return readElements(links, 'Relationship').map(({ attributes }) => {
      const target = attributes.get('Target') ?? ''
      return { id: attributes.get('Id') ?? '', type: attributes.get('Type') ?? '', path: resolvePath(folder, target) }
    })
  }
}

function resolvePath(folder: string, target: string): string {
  const steps = target.startsWith('/') ? [] : folder.split('/').slice(0, -1)
  for (const step of target.split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '' && step !== '.') steps.push(step)
  }
  return steps.join('/')
}

/** `calcPr` has its place behind these, of which the last that is there counts. */
const before = ['sheets', 'functionGroups', 'externalReferences', 'definedNames']

function calculatedOnOpening(book: string): string {
  const tag = /<calcPr(?=[\s/>])([^>]*?)(\/?)>/
  if (tag.test(book))
    return book.replace(
      tag,
      (_, attributes: string, end: string) => `<calcPr${attributes.replace(/\sfullCalcOnLoad=(?:"[^"]*"|'[^']*')/, '')} fullCalcOnLoad="1"${end}>`,
    )
  const last = before.findLast((name) => book.includes(`</${name}>`))
  return last ? book.replace(`</${last}>`, `</${last}><calcPr calcId="0" fullCalcOnLoad="1"/>`) : book
}

/** A workbook with one empty sheet. */
export function newWorkbook(sheetName: string): Uint8Array<ArrayBuffer> {
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const links = 'http://schemas.openxmlformats.org/package/2006/relationships'
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const name = sheetName.replace(/[\\/?*[\]:<>&"]/g, ' ').slice(0, 31)
  const parts: Record<string, string> = {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      `<Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/>` +
      `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${links}"><Relationship Id="rId1" Type="${officeLinks}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${officeLinks}"><sheets><sheet name="${name}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${links}"><Relationship Id="rId1" Type="${officeLinks}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData/></worksheet>`,
  }
  const encoder = new TextEncoder()
  return writeParts(new Map(Object.entries(parts).map(([path, xml]) => [path, encoder.encode(head + xml)])))
}
