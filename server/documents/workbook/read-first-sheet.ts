import { strFromU8, unzipSync } from 'fflate'
import { megabyte } from '#domain/file-limits.ts'
import { attributeOf, fromXml, xmlTags, type XmlTag } from './xml-tags.ts'

/** Sizes of what is unpacked for a preview, as the file declares it before. */
const unpacked = { part: 10 * megabyte, all: 30 * megabyte }

export interface SheetCell {
  readonly text: string
  readonly isNumber: boolean
}

/** The first rows and columns of a sheet, row by row; a cell that is not there is empty. */
export type SheetStart = readonly (readonly SheetCell[])[]

const empty: SheetCell = { text: '', isNumber: false }
const maxTextLength = 100

/** The beginning of the first sheet that is not hidden. Undefined if the file is no workbook, or too large to be unpacked here. */
export function readFirstSheet(file: Uint8Array, most: { readonly rows: number; readonly columns: number }): SheetStart | undefined {
  const parts = unpack(file)
  const path = parts && firstSheetPath(parts)
  const sheet = path === undefined ? undefined : parts?.get(path)
  if (!parts || sheet === undefined) return undefined
  return readRows(sheet, sharedTexts(parts.get('xl/sharedStrings.xml') ?? ''), dateStyles(parts.get('xl/styles.xml') ?? ''), most)
}

const wanted = /^xl\/(workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|styles\.xml|worksheets\/[^/]+\.xml)$/

function unpack(file: Uint8Array): Map<string, string> | undefined {
  let all = 0
  try {
    const parts = unzipSync(file, {
      filter: ({ name, originalSize }) => {
        if (!wanted.test(name) || originalSize > unpacked.part) return false
        all += originalSize
        if (all > unpacked.all) throw new Error('too large')
        return true
      },
    })
    return new Map(Object.entries(parts).map(([path, bytes]) => [path, strFromU8(bytes)]))
  } catch {
    return undefined
  }
}

function firstSheetPath(parts: ReadonlyMap<string, string>): string | undefined {
  const targets = new Map<string, string>()
  for (const tag of xmlTags(parts.get('xl/_rels/workbook.xml.rels') ?? ''))
    if (tag.isStart && tag.name === 'Relationship') targets.set(attributeOf(tag, 'Id') ?? '', attributeOf(tag, 'Target') ?? '')
  for (const tag of xmlTags(parts.get('xl/workbook.xml') ?? '')) {
    if (!tag.isStart || tag.name !== 'sheet' || (attributeOf(tag, 'state') ?? 'visible') !== 'visible') continue
    const target = targets.get(attributeOf(tag, '(?:\\w+:)?id') ?? '')
    if (target) return target.startsWith('/') ? target.slice(1) : `xl/${target}`
  }
  return undefined
}

/** Texts that cells refer to by their number. */
function sharedTexts(xml: string): string[] {
  const texts: string[] = []
  let text = ''
  let isAloud = false
  for (const tag of xmlTags(xml)) {
    // How Japanese is read aloud is not part of a text.
    if (tag.name === 'rPh') isAloud = !tag.isEnd
    else if (tag.name === 't' && tag.isEnd && !isAloud) text += fromXml(tag.before)
    else if (tag.name === 'si' && tag.isEnd) {
      texts.push(text.slice(0, maxTextLength))
      text = ''
    }
  }
  return texts
}

/** The numbers of the cell formats that show a date. */
function dateStyles(xml: string): ReadonlySet<number> {
  const own = new Map<string, string>()
  const dates = new Set<number>()
  let isInFormats = false
  let number = 0
  for (const tag of xmlTags(xml)) {
    if (tag.name === 'numFmt' && tag.isStart) own.set(attributeOf(tag, 'numFmtId') ?? '', attributeOf(tag, 'formatCode') ?? '')
    else if (tag.name === 'cellXfs') isInFormats = !tag.isEnd
    else if (tag.name === 'xf' && tag.isStart && isInFormats) {
      if (isDateFormat(attributeOf(tag, 'numFmtId') ?? '', own)) dates.add(number)
      number++
    }
  }
  return dates
}

function isDateFormat(id: string, own: ReadonlyMap<string, string>): boolean {
  const number = Number(id)
  if ((number >= 14 && number <= 17) || number === 22) return true
  // What is in quotation marks, behind a backslash or in brackets is not part of the date.
  return /[dy]/i.test((own.get(id) ?? '').replaceAll(/"[^"]*"|\\.|\[[^\]]*\]/g, ''))
}

/** Day 0 of most workbooks. */
const firstDay = Date.UTC(1899, 11, 30)
const day = 86_400_000

function dateText(value: number): string {
  const text = new Date(firstDay + Math.round(value * 1_440) * 60_000).toISOString()
  return value % 1 === 0 ? text.slice(0, 10) : `${text.slice(0, 10)} ${text.slice(11, 16)}`
}

const isDay = (value: number): boolean => value > 60 && value * day < Date.UTC(9000, 0)

function readRows(xml: string, shared: readonly string[], dates: ReadonlySet<number>, most: { readonly rows: number; readonly columns: number }): SheetStart {
  const rows: SheetCell[][] = []
  let [row, column, text] = [0, 0, '']
  let cell: XmlTag | undefined
  for (const tag of xmlTags(xml)) {
    if (tag.name === 'row' && tag.isStart) {
      row = Number(attributeOf(tag, 'r')) || row + 1
      column = 0
      if (row > most.rows) break
    } else if (tag.name === 'c' && tag.isStart) {
      cell = tag
      column = columnOf(attributeOf(tag, 'r')) ?? column + 1
      text = ''
    }
    if ((tag.name === 'v' || tag.name === 't') && tag.isEnd) text += fromXml(tag.before)
    if (tag.name === 'c' && tag.isEnd && cell && row > 0 && column <= most.columns && text !== '') {
      while (rows.length < row) rows.push([])
      const filled = rows[row - 1]!
      while (filled.length < column - 1) filled.push(empty)
      filled[column - 1] = cellOf(cell, text, shared, dates)
    }
  }
  return rows
}

function cellOf(tag: XmlTag, value: string, shared: readonly string[], dates: ReadonlySet<number>): SheetCell {
  const type = attributeOf(tag, 't') ?? 'n'
  if (type === 's') return { text: shared[Number(value)] ?? '', isNumber: false }
  if (type === 'b') return { text: value === '1' ? 'TRUE' : 'FALSE', isNumber: false }
  const number = Number(value)
  if (type === 'n' && dates.has(Number(attributeOf(tag, 's'))) && isDay(number)) return { text: dateText(number), isNumber: false }
  return { text: value.slice(0, maxTextLength), isNumber: type === 'n' }
}

/** Column of a name such as AB12, from 1. */
function columnOf(name: string | undefined): number | undefined {
  const [letters] = /^[A-Z]{1,3}/.exec(name ?? '') ?? []
  return letters === undefined ? undefined : letters.split('').reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)
}
