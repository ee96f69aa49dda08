import { zipSync, strToU8 } from 'fflate'
import { expect, test } from 'vitest'
import { labelTypeface } from '#pdf/label-typeface.ts'
import { toPng } from '#server/documents/png.ts'
import { paintSheet } from '#server/documents/workbook/paint-sheet.ts'
import { readFirstSheet } from '#server/documents/workbook/read-first-sheet.ts'
import { readPng } from '#pdf/png.ts'
import { serverFonts } from '#server/pdf/server-fonts.ts'
import { newWorkbook, Workbook } from '#src/features/notebook/spreadsheet/workbook.ts'

const most = { rows: 5, columns: 3 }
const textsOf = (file: Uint8Array) => readFirstSheet(file, most)?.map((cells) => cells.map(({ text }) => text))

/** A workbook whose first sheet is hidden. */
function workbookOf(rows: string, { shared = '', styles = '' } = {}): Uint8Array {
  const parts = {
    'xl/workbook.xml': '<x:workbook><x:sheets><x:sheet name="a" state="hidden" r:id="r1"/><x:sheet name="b" sheetId="2" r:id="r2"/></x:sheets></x:workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Target="/xl/worksheets/sheet2.xml"/></Relationships>',
    'xl/sharedStrings.xml': `<sst>${shared}</sst>`,
    'xl/styles.xml': styles,
    'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row><c><v>1</v></c></row></sheetData></worksheet>',
    'xl/worksheets/sheet2.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
  }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, strToU8(xml)])))
}

test('the first sheet that is shown is read: texts, numbers, dates, and places that are left out', () => {
  const shared = '<si><t>Well</t></si><si><r><t>OD </t></r><r><t>&lt;600&gt;</t></r><rPh><t>aloud</t></rPh></si>'
  const styles =
    '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="yyyy\\-mm"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>'
  const rows =
    '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>' +
    '<row r="3"><c t="inlineStr"><is><t>A1 &amp; A2</t></is></c><c><f>1+1</f><v>0.42</v></c><c s="1"><v>45992.5</v></c><c r="D3"><v>4</v></c></row>' +
    '<row r="9"><c r="A9"><v>too far down</v></c></row>'
  expect(textsOf(workbookOf(rows, { shared, styles }))).toEqual([['Well', '', 'OD <600>'], [], ['A1 & A2', '0.42', '2025-12-01 12:00']])
})

test('what the app writes can be read', () => {
  const before = new Workbook(newWorkbook('Results'))
  const edits = new Map([
    [
      before.sheets[0]!.path,
      new Map([
        ['A1', 'Sample'],
        ['B2', '1.5'],
      ]),
    ],
  ])
  expect(textsOf(before.write(edits))).toEqual([['Sample'], ['', '1.5']])
})

test('a file that is no workbook has no preview, and a broken one neither takes long nor fails', () => {
  expect(textsOf(new TextEncoder().encode('no archive'))).toBeUndefined()
  expect(textsOf(zipSync({ 'a.txt': strToU8('a') }))).toBeUndefined()
  const open = '<row><c><v>'.repeat(200_000)
  expect(textsOf(workbookOf(open, { shared: '<si><t>'.repeat(200_000) }))).toEqual([])
  expect(textsOf(workbookOf(`<row ${'a'.repeat(1_000_000)}`))).toEqual([])
})

test('a sheet is painted with letters in its cells, in a picture that programs can read', async () => {
  const cells = [
    ['Well', 'OD'],
    ['A1', '0.42'],
  ].map((row) => row.map((text) => ({ text, isNumber: text === '0.42' })))
  const typeface = labelTypeface(await serverFonts())
  const darkness = (sheet: typeof cells) => {
    const picture = readPng(new Uint8Array(toPng(paintSheet(sheet, typeface))))!
    expect([picture.width > 100, picture.height]).toEqual([true, 3 * 24 + 1])
    return paintSheet(sheet, typeface).pixels.reduce((sum, value) => sum + (value < 128 ? 1 : 0), 0)
  }
  const blank = cells.map((row) => row.map((cell) => ({ ...cell, text: '' })))
  expect(darkness(cells)).toBeGreaterThan(darkness(blank) + 100)
})
