import { expect, test } from 'vitest'
import { toCsvLine, toSpreadsheetText } from '#domain/rules/spreadsheet-cell.ts'

test.each(['=1+1', '+SUM(A1)', '-2+3', '@now', '\t=1'])('a spreadsheet takes %j as text, not as a formula [TBL-07]', (text) => {
  expect(toSpreadsheetText(text)).toBe(`'${text}`)
})

test('any other text stays as it is', () => {
  for (const text of ['', 'anti-CD3', '2026-01-01', "'quoted"]) expect(toSpreadsheetText(text)).toBe(text)
})

test('commas, quotes and line breaks stay inside their cell [TBL-07]', () => {
  expect(toCsvLine(['a', 'b,c', 'say "hi"', 'two\nlines', '=1'])).toBe(`a,"b,c","say ""hi""","two\nlines",'=1`)
})
