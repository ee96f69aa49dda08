import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { ImportService } from '#db/import/import-service.ts'
import type { Workspace } from '#db/workspace.ts'
import { makeContext, makePage, noon, smallLab, plainInput } from '#tests/harness/factories.ts'
import { write } from '#db/writing/write.ts'
import { mutation } from '#db/writing/mutation.ts'
import type { CheckRequest } from '#domain/rules/import/import-table.ts'
import { createSample } from '#domain/commands/create-sample.ts'
import { makeWorkspace } from '#tests/harness/make-workspace.ts'
import { takePage } from '#tests/harness/take-page.ts'

const context = makeContext()
let workspace: Workspace
let desk: ImportService
beforeEach(async () => {
  workspace = makeWorkspace()
  await takePage(workspace.disk, makePage({ rows: smallLab() }), noon)
  desk = new ImportService(workspace)
})

const folder = join(import.meta.dirname, '../../fixtures/import')
const fixture = async (name: string) => new Blob([await readFile(join(folder, name))])

/** Opened and checked with the guessed mapping. */
async function take(name: string, change: Partial<CheckRequest> = {}) {
  const table = await desk.open(await fixture(name))
  const summary = await desk.check({ mapping: table.columns.map(({ guess }) => guess), typeId: null, order: null, after: 0, ahead: [], ...change })
  return { table, summary, good: (await desk.slice(0, 100)).rows, wrong: (await desk.wrong()).rows }
}

describe('files in various formats', () => {
  test('from Excel in Germany: semicolons, decimal commas, Windows-1252', async () => {
    const { table, summary, good } = await take('excel-german.csv')
    expect(table.facts).toEqual({ kind: 'text', encoding: 'windows-1252', delimiter: ';' })
    expect(summary).toMatchObject({ good: 2, wrong: 0, dates: 'none' })
    expect(good.map(({ sample }) => sample)).toMatchObject([
      { name: 'Zellen Müller', layerId: 2, position: 3, amount: 1.5, unit: 'mL', expiration: '2027-12-31', altBarcode: 'DE-1', note: 'Größe 3 µm' },
      { name: 'Äther', layerId: null, amount: 1234.5, unit: 'mL', expiration: '2028-03-01', note: 'a; b' },
    ])
  })

  test('tabs, months without a day, units in the heading and after the amount', async () => {
    const { table, good } = await take('tabs.tsv')
    expect(table.facts).toMatchObject({ delimiter: '\t', encoding: 'utf-8' })
    expect(good.map(({ sample }) => sample)).toMatchObject([
      { name: 'HeLa p3', layerId: 2, position: 4, amount: 2.5, unit: 'mL', expiration: '2027-06-30' },
      { name: 'HeLa p4', layerId: 3, position: 0, amount: 500, unit: 'µL', expiration: '2028-03-15' },
    ])
  })

  test('a byte order mark, quoted line breaks, an empty row, a field of the type', async () => {
    const { table, good } = await take('bom-quoted-newlines.csv')
    expect(table.columns.map(({ heading }) => heading)).toEqual(['name', 'type', 'notes', 'passage'])
    expect(good).toMatchObject([
      { line: 2, sample: { name: 'Line, one', note: 'first\nsecond "quoted"', meta: { 7: '3' } } },
      { line: 4, sample: { name: 'Plain', meta: { 7: '4.5' } } },
    ])
  })

  test('UTF-16, and dates whose order only the person knows', async () => {
    const { table, summary, good } = await take('utf16.csv', { order: 'month-first' })
    expect(table.facts).toMatchObject({ encoding: 'utf-16le' })
    expect(summary.dates).toBe('unclear')
    expect(good.map(({ sample }) => [sample.name, sample.expiration])).toEqual([
      ['Żółć', '2027-03-04'],
      ['β-actin', '2027-05-06'],
    ])
  })

  test('the first line in which Excel names the separator', async () => {
    const { table, good } = await take('excel-hint.csv')
    expect(table.columns.map(({ heading }) => heading)).toEqual(['Name', 'Type', 'Amount'])
    expect(good).toMatchObject([{ line: 3, sample: { name: 'One', amount: 2 } }])
  })

  test('a workbook with a title at the top, real dates and numbers', async () => {
    const { table, good } = await take('workbook.xlsx')
    expect(table.facts).toMatchObject({ kind: 'xlsx' })
    expect(good).toMatchObject([
      { line: 4, sample: { name: 'anti-CD3', layerId: 2, position: 3, amount: 0.3, expiration: '2027-12-31', altBarcode: '5001234' } },
      { line: 5, sample: { name: 'anti-CD4', layerId: 3, amount: 12, unit: 'vial', expiration: '2028-02-29' } },
    ])
  })

  test.each([
    ['nothing in it', new Uint8Array(), 'empty'],
    ['headings only', new TextEncoder().encode('name;type\n'), 'empty'],
    ['a workbook from before 2007', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 1, 2), 'old-excel'],
    ['a zip that is none', Uint8Array.of(0x50, 0x4b, 3, 4, 9, 9, 9), 'unreadable'],
    ['more rows than one import takes', new TextEncoder().encode(`name\n${'x\n'.repeat(50_001)}`), 'too-many-rows'],
  ])('%s is rejected as a whole', async (_, bytes, code) => {
    await expect(desk.open(new Blob([bytes]))).rejects.toMatchObject({ code })
  })
})

test('every row with errors has all its reasons, alone or among the others, and as it is in the file', async () => {
  const { summary, wrong } = await take('all-wrong.csv')
  expect(summary).toMatchObject({ good: 1, wrong: 4 })
  expect(wrong.map(({ line, reasons }) => [line, reasons.map(({ code }) => code)])).toEqual([
    [2, ['name-missing', 'type-unknown', 'amount-invalid', 'date-invalid', 'place-unknown', 'barcode-taken', 'parent-unknown']],
    [4, ['position-twice', 'barcode-twice']],
    [5, ['position-outside']],
    [6, ['position-taken']],
  ])
  expect(wrong[3]!.cells.slice(0, 4)).toEqual(['Taken', 'Cell line', 'Box of four', 'A1'])
  expect((await desk.rows(1, 3, false)).map(({ line, name, location }) => [line, name, location])).toEqual([
    [3, 'Twice A', 'Freezer 1 › Box of four › B1'],
    [4, 'Twice B', ''],
  ])
  expect((await desk.rows(1, 2, true)).map(({ name }) => name)).toEqual(['Twice B'])
})

test('rows handled before are left out, and what is shown stays in step with the file', async () => {
  const { summary, wrong, good } = await take('all-wrong.csv', { after: 3 })
  expect(summary).toMatchObject({ good: 1, wrong: 2, skipped: 2 })
  expect(good.map(({ line }) => line)).toEqual([4])
  expect(wrong.map(({ line, cells }) => [line, cells[0]])).toEqual([
    [5, 'Outside'],
    [6, 'Taken'],
  ])
  expect((await desk.rows(0, 1, true))[0]).toMatchObject({ line: 5, name: 'Outside' })
})

describe('parents', () => {
  const csv = (...lines: string[]) => new Blob([['name,type,barcode,parent', ...lines].join('\n')])
  const check = async (file: Blob, change: Partial<CheckRequest> = {}) => {
    const table = await desk.open(file)
    return desk.check({ mapping: table.columns.map(({ guess }) => guess), typeId: null, order: null, after: 0, ahead: [], ...change })
  }
  const family = csv('Third,Cell line,,Second', 'Second,Cell line,,F-1', 'Plain,Cell line,,', 'First,Cell line,F-1,HeLa', 'Fourth,Cell line,,TUBE-1')

  test('in the inventory by barcode or name, and in the file before or after their children, which are written after them', async () => {
    expect(await check(family)).toMatchObject({ good: 5, wrong: 0 })
    const { rows } = await desk.slice(0, 10)
    expect(rows.map(({ line, parentLine, sample }) => [line, sample.name, sample.parentId, parentLine])).toEqual([
      [5, 'First', 1, null],
      [3, 'Second', null, 5],
      [2, 'Third', null, 3],
      [4, 'Plain', null, null],
      [6, 'Fourth', 1, null],
    ])
    expect((await desk.rows(0, 5, false)).map(({ name, parent }) => [name, parent])).toEqual([
      ['Third', 'Second'],
      ['Second', 'F-1'],
      ['Plain', ''],
      ['First', 'HeLa'],
      ['Fourth', 'TUBE-1'],
    ])
  })

  test('an import that stops between them continues with the rest, and nothing twice', async () => {
    await check(family)
    expect(await desk.slice(0, 2)).toMatchObject({ rows: [{ line: 5 }, { line: 3 }], upTo: 0, ahead: [5, 3] })
    expect(await desk.slice(2, 1)).toMatchObject({ rows: [{ line: 2 }], upTo: 3, ahead: [5] })
    await write(workspace.disk, context, [
      mutation(createSample, { ...plainInput, id: 101, name: 'First', altBarcode: 'F-1', parentId: 1 }, 'row 5'),
      mutation(createSample, { ...plainInput, id: 102, name: 'Second', parentId: 101 }, 'row 3'),
    ])
    expect(await check(family, { after: 0, ahead: [5, 3] })).toMatchObject({ good: 3, wrong: 0, skipped: 2 })
    expect(await desk.slice(0, 1)).toMatchObject({ rows: [{ line: 2, parentLine: null, sample: { parentId: 102 } }], upTo: 2, ahead: [5, 3] })
    expect(await desk.slice(1, 9)).toMatchObject({ rows: [{ line: 4 }, { line: 6 }], upTo: 6, ahead: [] })
  })

  test('that are unknown, ambiguous, wrong themselves or descended from their children are errors', async () => {
    const file = csv(
      'A,Cell line,,C',
      'B,Cell line,,A',
      'C,Cell line,,B',
      'D,Nothing,,',
      'E,Cell line,,D',
      'F,Cell line,,Nobody',
      'G,Cell line,,Old',
      'H,Cell line,,B',
      'I,Cell line,,I',
    )
    expect(await check(file)).toMatchObject({ good: 0, wrong: 9 })
    const { rows } = await desk.wrong()
    expect(rows.map(({ line, reasons }) => [line, reasons.map(({ code }) => code)])).toEqual([
      [2, ['parent-cycle']],
      [3, ['parent-cycle']],
      [4, ['parent-cycle']],
      [5, ['type-unknown']],
      [6, ['parent-wrong']],
      [7, ['parent-unknown']],
      [8, ['parent-archived']],
      [9, ['parent-wrong']],
      [10, ['parent-itself']],
    ])
  })
})
