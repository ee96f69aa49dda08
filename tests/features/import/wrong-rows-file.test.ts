import { expect, test } from 'vitest'
import { readTable } from '#db/import/read-table.ts'
import { toCsvLine } from '#domain/rules/import/spreadsheet-cell.ts'
import { wrongRowsText } from '#src/features/import/wrong-rows-file.ts'

const cells = ['=1+1', '\n=1+1', '＝1+1', 'a;=1+1', '-5', "'=2", 'E. coli, "K-12"', ' =x ']
const columns = cells.map((_, at) => `Column ${at}`)
const read = async (text: string) => (await readTable(new Uint8Array(new TextEncoder().encode(text)))).rows[0]!.cells

test('rows with errors contain no formula, and come back exactly when the file is imported again [FAULT-15]', async () => {
  const text = wrongRowsText(columns, [{ line: 2, cells, reasons: [] }], ',')
  expect(text).toContain("'=1+1")
  expect(text).toContain("a;'=1+1")
  expect((await read(text)).slice(0, cells.length)).toEqual(cells)
})

test.each([',', ';'])('so do our exports, separated by %j [FAULT-15]', async (delimiter) => {
  expect(await read([columns, cells].map((line) => toCsvLine(line, delimiter)).join('\r\n'))).toEqual(cells)
})
