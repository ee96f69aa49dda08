import { deflateRawSync } from 'node:zlib'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { newWorkbook, Workbook } from '#src/features/notebook/spreadsheet/workbook.ts'
import { readParts, UnreadableWorkbook, workbookLimits } from '#src/features/notebook/spreadsheet/zip-package.ts'

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const links = (...each: string[]) => `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${each.join('')}</Relationships>`
const link = (id: string, type: string, target: string) => `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`
const sheetPath = 'xl/worksheets/sheet1.xml'

/** As Excel writes it: formulas, dates, a table, a hidden sheet, and parts that nothing here knows. */
const parts: Record<string, string> = {
  '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/></Types>`,
  '_rels/.rels': links(link('rId1', 'officeDocument', 'xl/workbook.xml')),
  'xl/workbook.xml': `<workbook ${main} xmlns:r="${office}"><sheets><sheet name="Ct &amp; mean" sheetId="1" r:id="rId1"/><sheet name="Secret" sheetId="2" state="hidden" r:id="rId2"/></sheets><definedNames><definedName name="n">1</definedName></definedNames></workbook>`,
  'xl/_rels/workbook.xml.rels': links(
    link('rId1', 'worksheet', 'worksheets/sheet1.xml'),
    link('rId2', 'worksheet', '/xl/worksheets/sheet2.xml'),
    link('rId3', 'sharedStrings', 'sharedStrings.xml'),
    link('rId4', 'styles', 'styles.xml'),
  ),
  'xl/sharedStrings.xml': `<sst ${main} count="2" uniqueCount="2"><si><t>Gene</t></si><si><r><t>MDM</t></r><r><rPr><b/></rPr><t>2 &lt;b&gt;</t></r><rPh sb="0" eb="1"><t>x</t></rPh></si></sst>`,
  'xl/styles.xml': `<styleSheet ${main}><numFmts count="1"><numFmt numFmtId="164" formatCode="0.00&quot; days&quot;"/></numFmts><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
  [sheetPath]: `<worksheet ${main} xmlns:x14="urn:x"><dimension ref="A1:C4"/><cols><col min="1" max="1" width="20"/></cols><sheetData><row r="1" spans="1:3" ht="30"><c r="A1" t="s"><v>0</v></c><c r="B1" t="str"><v>Ct</v></c></row><row r="2"><c r="A2" s="2" t="s"><v>1</v></c><c r="B2"><v>24.5</v></c><c r="C2" s="1"><v>45992</v></c></row><row r="4"><c r="B4"><f>SUM(B2:B3)</f><v>24.5</v></c><c r="C4" t="str"><f>IF(B4&gt;1,"high","")</f><v>high</v></c></row></sheetData><conditionalFormatting sqref="B2"><cfRule type="cellIs"/></conditionalFormatting><extLst><ext x14:uri="kept"/></extLst></worksheet>`,
  'xl/worksheets/_rels/sheet1.xml.rels': links(link('rId1', 'table', '../tables/table1.xml')),
  'xl/worksheets/sheet2.xml': `<worksheet ${main}><sheetData><row r="1"><c r="A1"><f>'Ct &amp; mean'!B4</f><v>24.5</v></c></row></sheetData></worksheet>`,
  'xl/tables/table1.xml': `<table ${main} id="1" name="T" displayName="T" ref="A1:B2"><tableColumns count="2"><tableColumn id="1" name="Gene"/><tableColumn id="2" name="Ct"/></tableColumns></table>`,
  'xl/charts/chart1.xml': '<chart>as it was</chart>',
  'xl/media/image1.bin': '\u0001\u0002',
}
const makeFile = (changed: Record<string, string> = {}) =>
  zipSync(Object.fromEntries(Object.entries({ ...parts, ...changed }).map(([path, text]) => [path, strToU8(text)])))

const textIn = (file: Uint8Array, path: string) => strFromU8(unzipSync(file)[path]!)
const edit = (...cells: [name: string, text: string][]) => new Map([[sheetPath, new Map(cells)]])

test('cells are read as people see them; hidden sheets are not shown', () => {
  const { sheets } = new Workbook(makeFile())
  expect(sheets.map(({ name }) => name)).toEqual(['Ct & mean'])
  const [{ cells, lastRow, lastColumn, locked }] = sheets as [(typeof sheets)[number]]
  expect(Object.fromEntries([...cells].map(([name, { text, formula }]) => [name, formula === undefined ? text : { text, formula }]))).toEqual({
    A1: 'Gene',
    B1: 'Ct',
    A2: 'MDM2 <b>',
    B2: '24.5',
    C2: '2025-12-01',
    B4: { text: '24.5', formula: 'SUM(B2:B3)' },
    C4: { text: 'high', formula: 'IF(B4>1,"high","")' },
  })
  expect([lastRow, lastColumn]).toEqual([4, 3])
  // The names of the columns of a table are written elsewhere, too.
  expect([locked(1, 2), locked(2, 2), locked(1, 3)]).toEqual([true, false, false])
})

test('what is written is read by another program, and everything else is as it was', async () => {
  const file = makeFile()
  const written = new Workbook(file).write(edit(['B2', '23,75'], ['A3', ' p21 & <co> '], ['C2', '2026-01-05'], ['B3', '0.1'], ['E9', 'far'], ['A2', '']))
  const rows = await readSheet(Buffer.from(written), { trim: false })
  expect(rows[1]!.slice(0, 2)).toEqual([null, 23.75])
  expect(rows[1]![2]).toEqual(new Date('2026-01-05T00:00:00Z'))
  expect(rows[2]!.slice(0, 2)).toEqual([' p21 & <co> ', 0.1])
  expect(rows[8]![4]).toBe('far')
  const sheet = textIn(written, sheetPath)
  expect(sheet).toContain('<row r="1" spans="1:3" ht="30"><c r="A1" t="s"><v>0</v></c><c r="B1" t="str"><v>Ct</v></c></row>')
  expect(sheet).toContain('<c r="A2" s="2"/>')
  expect(sheet).toContain(
    '</sheetData><conditionalFormatting sqref="B2"><cfRule type="cellIs"/></conditionalFormatting><extLst><ext x14:uri="kept"/></extLst></worksheet>',
  )
  const [before, after] = [unzipSync(file), unzipSync(written)]
  expect(Object.keys(after)).toEqual(Object.keys(before))
  const changed = Object.keys(before).filter((path) => !Buffer.from(before[path]!).equals(Buffer.from(after[path]!)))
  expect(changed).toEqual(['xl/workbook.xml', sheetPath, 'xl/worksheets/sheet2.xml'])
})

test('formulas stay; their results are dropped, also on other sheets, and the program that opens it calculates them', () => {
  const written = new Workbook(makeFile()).write(edit(['B2', '1']))
  expect(textIn(written, sheetPath)).toContain('<c r="B4"><f>SUM(B2:B3)</f></c><c r="C4"><f>IF(B4&gt;1,"high","")</f></c>')
  expect(textIn(written, 'xl/worksheets/sheet2.xml')).toContain('</f></c>')
  expect(textIn(written, 'xl/workbook.xml')).toContain('</definedNames><calcPr calcId="0" fullCalcOnLoad="1"/></workbook>')
  const again = new Workbook(written).write(edit(['B2', '2']))
  expect(textIn(again, 'xl/workbook.xml').match(/fullCalcOnLoad/g)).toHaveLength(1)
  expect(new Workbook(again).sheets[0]!.cells.get('B4')).toMatchObject({ text: '', formula: 'SUM(B2:B3)' })
})

test('a new workbook can be filled, also with what looks like a formula or like escaped characters', async () => {
  const empty = newWorkbook('Sheet 1')
  const path = new Workbook(empty).sheets[0]!.path
  const texts = ['=1+1', '_x0041_', 'a\u0007b', '1,234', 'µ 😀']
  const written = new Workbook(empty).write(new Map([[path, new Map(texts.map((text, at) => [`A${at + 1}`, text]))]]))
  const [sheet] = new Workbook(written).sheets
  expect(texts.map((_, at) => sheet!.cells.get(`A${at + 1}`)?.text)).toEqual(['=1+1', '_x0041_', 'ab', '1,234', 'µ 😀'])
  expect((await readSheet(Buffer.from(written))).flat()[4]).toBe('µ 😀')
})

test('a protected sheet and a signed workbook cannot be changed', () => {
  const protectedSheet = parts[sheetPath]!.replace('</sheetData>', '</sheetData><sheetProtection sheet="1"/>')
  expect(new Workbook(makeFile({ [sheetPath]: protectedSheet })).sheets[0]!.isLocked).toBe(true)
  expect(new Workbook(makeFile({ '_xmlsignatures/sig1.xml': '<x/>' })).sheets[0]!.isLocked).toBe(true)
  const prefixed = '<x:worksheet xmlns:x="urn"><x:sheetData/></x:worksheet>'
  expect(new Workbook(makeFile({ [sheetPath]: prefixed })).sheets[0]!.isLocked).toBe(true)
})

const reasonOf = (read: () => unknown) => {
  try {
    read()
    return 'read'
  } catch (error) {
    return error instanceof UnreadableWorkbook ? error.reason : String(error)
  }
}

test('a file that would unpack to too much is not unpacked, and a damaged one says so', () => {
  const zeros = { 'xl/workbook.xml': new Uint8Array(workbookLimits.unpacked + 1) }
  expect(reasonOf(() => readParts(zipSync(zeros)))).toBe('too-large')
  const many = Object.fromEntries(Array.from({ length: workbookLimits.parts + 1 }, (_, at) => [`x${at}`, new Uint8Array(0)]))
  expect(reasonOf(() => readParts(zipSync(many)))).toBe('too-large')
  expect(reasonOf(() => new Workbook(strToU8('not a workbook')))).toBe('damaged')
  expect(reasonOf(() => new Workbook(zipSync({ 'a.txt': strToU8('x') })))).toBe('damaged')
})

test('a file that declares less than it holds gets no more than that', () => {
  const file = zipSync({ 'a.xml': new Uint8Array(deflateRawSync(Buffer.alloc(10))) })
  const large = zipSync({ 'a.xml': new Uint8Array(5_000_000) })
  // The size in the list of contents, behind its signature.
  const at = Buffer.from(large).lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]))
  new DataView(large.buffer, large.byteOffset).setUint32(at + 24, 100, true)
  const read = reasonOf(() => expect(readParts(large).get('a.xml')!.length).toBeLessThanOrEqual(100))
  expect(['read', 'damaged']).toContain(read)
  expect(readParts(file).size).toBe(1)
})
