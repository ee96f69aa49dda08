import { expect, test } from 'vitest'
import { strFromU8, unzipSync } from 'fflate'
import readXlsxFile from 'read-excel-file/node'
import { spreadsheets } from '#src/addons/classic/spreadsheets.ts'

const { utils, write } = spreadsheets

test('a workbook that an add-on writes as with SheetJS is one of Excel, with texts, numbers and empty cells', async () => {
  const book = utils.book_new()
  utils.book_append_sheet(
    book,
    utils.json_to_sheet([
      { Section: 'Day 1 <A>', PCV: 3.5 },
      { Section: 'Day 2', PCV: null, Note: 'x & y' },
    ]),
    'Pooled Data',
  )
  const binary = write(book, { bookType: 'xlsx', type: 'binary' }) as string
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
  const sheets = (await readXlsxFile(Buffer.from(bytes))) as unknown
  expect(JSON.stringify(sheets)).toContain(
    JSON.stringify([
      ['Section', 'PCV', 'Note'],
      ['Day 1 <A>', 3.5, null],
      ['Day 2', null, 'x & y'],
    ]),
  )
  expect(strFromU8(unzipSync(bytes)['xl/workbook.xml']!)).toContain('name="Pooled Data"')
})

test('what cannot be written is an error', () => {
  const book = utils.book_new()
  expect(() => write(book)).toThrow('needs a sheet')
  utils.book_append_sheet(book, utils.aoa_to_sheet([['a']]))
  expect(() => utils.book_append_sheet(book, utils.aoa_to_sheet([]), 'Sheet1')).toThrow('already has a sheet')
  expect(() => write(book, { bookType: 'csv' })).toThrow('xlsx')
  expect((write(book) as ArrayBuffer).byteLength).toBeGreaterThan(500)
})
