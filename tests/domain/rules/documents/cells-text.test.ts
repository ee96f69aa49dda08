import { array, assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { readCellsText, toCellsText } from '#domain/rules/documents/cells-text.ts'

test('what Excel puts on the clipboard', () => {
  expect(readCellsText('a\tb\r\n1\t"two\r\nlines ""x"""\r\n')).toEqual([
    ['a', 'b'],
    ['1', 'two\r\nlines "x"'],
  ])
  expect(readCellsText('5" pipe\t\t')).toEqual([['5" pipe', '', '']])
  expect(readCellsText('alone')).toEqual([['alone']])
})

test('what is copied can be pasted again', () => {
  assert(
    property(array(array(string({ unit: 'binary', maxLength: 6 }), { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }), (rows) => {
      // A single empty cell at the end is a line break at the end.
      const text = toCellsText([...rows, ['end']])
      expect(readCellsText(text)).toEqual([...rows, ['end']])
    }),
    { numRuns: 100 },
  )
})
