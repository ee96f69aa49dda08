import { expect, test } from 'vitest'
import { columnFigures, measuredNumber } from '#domain/rules/documents/column-figures.ts'

test.each([
  ['0.482', 0.482],
  ['1,5', 1.5],
  ['−3', -3],
  [' 12 ', 12],
  ['1,234.5', 1234.5],
  ['1.2E+06', 1_200_000],
  ['1,23,4', undefined],
  ['1,234', undefined],
  ['< 0.05', undefined],
  ['n.d.', undefined],
  ['1e999', undefined],
  ['', undefined],
])('%s is the number %s', (text, number) => expect(measuredNumber(text)).toBe(number))

test('figures have one decimal more than what was measured', () => {
  expect(columnFigures(['0.1', '0.2', 'n.d.', '0,3', ''])).toEqual({ count: 3, sum: '0.6', mean: '0.20', deviation: '0.10' })
  expect(columnFigures(['5'])).toEqual({ count: 1, sum: '5', mean: '5.0', deviation: undefined })
  expect(columnFigures(['2e15', '4e15'])).toMatchObject({ mean: '3.00000e+15' })
  expect(columnFigures(['lost'])).toBeUndefined()
})
