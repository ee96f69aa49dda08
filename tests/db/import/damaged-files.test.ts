import { beforeEach, describe, expect, test } from 'vitest'
import { ImportService } from '#db/import/import-service.ts'
import { decodeText } from '#db/import/decode-text.ts'
import { encodeText } from '#db/import/encode-text.ts'
import { groupReasons, rangesOf } from '#db/import/group-reasons.ts'
import { wrongRowsFile, wrongRowsText } from '#src/features/import/wrong-rows-file.ts'
import { makePage, noon, smallLab } from '#tests/harness/factories.ts'
import { makeWorkspace } from '#tests/harness/make-workspace.ts'
import { takePage } from '#tests/harness/take-page.ts'

let desk: ImportService

beforeEach(async () => {
  const workspace = makeWorkspace()
  await takePage(workspace.disk, makePage({ rows: smallLab() }), noon)
  desk = new ImportService(workspace)
})

async function check(text: string) {
  const table = await desk.open(new Blob([text]))
  const summary = await desk.check({ mapping: table.columns.map(({ guess }) => guess), typeId: 1, order: null, after: 0, ahead: [] })
  return { table, summary, good: (await desk.slice(0, 100)).rows, wrong: (await desk.wrong()).rows }
}

describe('a stray quotation mark', () => {
  test('that is never closed: the row that swallowed the rest has an error with its lines, and no part of it is accepted [FAULT-64]', async () => {
    const { summary, good, wrong } = await check('name,note,passage\nA,x,1\n"B,x,2\nC,x,3\nD,x,4\nE,x,5\n')
    expect(good.map(({ sample }) => sample.name)).toEqual(['A'])
    expect(summary).toMatchObject({ good: 1, wrong: 1 })
    expect(wrong).toMatchObject([{ line: 3, reasons: [{ code: 'quotes-broken', values: { from: 3, to: 7 } }] }])
  })

  test('closed by another one: the parser accepts it, but the row that contains rows has an error [FAULT-64]', async () => {
    const { summary, wrong } = await check('name,note,passage\nA,x,1\n"B,x,2\nC,x,3\nD",x,4\nE,x,5\n')
    expect(summary).toMatchObject({ good: 2, wrong: 1 })
    expect(wrong).toMatchObject([{ reasons: [{ code: 'quotes-broken', values: { from: 3, to: 5 } }] }])
  })

  test('in the middle of a quoted text: the parser reports it, with its line [FAULT-64]', async () => {
    const { summary, wrong } = await check('name,note,passage\nA,x,1\nB,"6" plate",2\nC,x,3\n')
    expect(summary.good).toBeLessThan(3)
    expect(wrong[0]).toMatchObject({ line: 3, reasons: [{ code: 'quotes-broken', values: { from: 3 } }] })
  })

  test('in a note of several lines, or as the sign for inches, is not an error [FAULT-64]', async () => {
    const { summary } = await check('name,note,passage\nA,"first, with a comma\nsecond line",1\nB,6" plate,2\n')
    expect(summary).toMatchObject({ good: 2, wrong: 0 })
  })
})

describe('rows with more or fewer cells than headings', () => {
  test('with more cells have an error: a comma is part of a number or a text [FAULT-64]', async () => {
    const { summary, wrong } = await check('name,note,passage\nA,x,1,5\nB,x,2,\n')
    expect(summary).toMatchObject({ good: 1, wrong: 1 })
    expect(wrong).toMatchObject([{ line: 2, reasons: [{ code: 'cells-many', values: { count: 4, columns: 3 } }] }])
  })

  test('with fewer cells are reported, and the missing ones count as empty [FAULT-64]', async () => {
    const { summary } = await check('name,note,passage\nA,x,1\nB\nC,x\n')
    expect(summary).toMatchObject({ good: 3, wrong: 0, short: [3, 4] })
  })
})

describe('notices before an import', () => {
  test('fields of the type and notes are shown with the sample [FAULT-71]', async () => {
    await check('name,note,passage\nA,thawed twice,4\n')
    expect(await desk.rows(0, 1, false)).toMatchObject([{ fields: [{ key: 'Passage', value: '4' }], sample: { note: 'thawed twice' } }])
  })

  test('equal reasons are shown once, with their rows, the most common first [FAULT-71]', async () => {
    const rows = Array.from({ length: 5_000 }, (_, at) => `S${at},Nothing,x`).join('\n')
    const { summary } = await check(`name,type,passage\n${rows}\n,Nothing,\n,Nothing,\n`)
    expect(summary.reasons.map(({ reason, lines }) => [reason.code, lines.length])).toEqual([
      ['type-unknown', 5_002],
      ['name-missing', 2],
    ])
    expect(rangesOf(summary.reasons[0]!.lines)).toEqual([{ first: 2, last: 5_003 }])
    expect(rangesOf([9, 2, 3, 5])).toEqual([
      { first: 2, last: 3 },
      { first: 5, last: 5 },
      { first: 9, last: 9 },
    ])
    expect(groupReasons([{ line: 1, reasons: [{ code: 'name-missing', values: {} }] }])).toEqual([])
  })

  test('names that are twice in the file, or already in the group, are reported but can be imported [FAULT-71]', async () => {
    const { summary } = await check('name,passage\nNew,1\nnew,2\nHeLa,3\nOther,4\n')
    expect(summary).toMatchObject({ good: 4, wrong: 0, namesakes: { inFile: [2, 3], inGroup: [4] } })
  })

  test.each(['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'] as const)(
    'rows with errors of a %s file with semicolons are saved in the same format [FAULT-71]',
    async (encoding) => {
      const bytes = encodeText('name;type;note\r\nÄther;Nichts;a, b\r\n', encoding)
      const table = await desk.open(new Blob([bytes]))
      await desk.check({ mapping: table.columns.map(({ guess }) => guess), typeId: null, order: null, after: 0, ahead: [] })
      const { columns, rows, facts } = await desk.wrong()
      expect(facts).toEqual({ kind: 'text', encoding, delimiter: ';' })
      const returned = new Uint8Array(await wrongRowsFile(columns, rows, facts).arrayBuffer())
      const { text, encoding: read } = decodeText(returned)
      expect(read).toBe(encoding)
      expect(text.replace(/^\uFEFF/, '').split('\r\n')[1]).toBe('Äther;Nichts;"a, b";2;"There is no sample type ""Nichts""."')
    },
  )

  test('a character missing in the encoding of the file makes it UTF-8 [FAULT-71]', () => {
    expect(decodeText(encodeText('β', 'windows-1252'))).toMatchObject({ encoding: 'utf-8' })
    expect(wrongRowsText(['a'], [{ line: 2, cells: ['x|y'], reasons: [] }], '|').split('\r\n')[1]).toBe('"x|y"|2|')
  })
})
