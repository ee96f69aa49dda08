import { expect, test } from 'vitest'
import { hasPattern, namesOf } from '#src/features/samples/form/sample-names.ts'

test.each<[string, number, string[] | undefined]>([
  ['OKT3', 1, ['OKT3']],
  [' OKT3 ', 3, ['OKT3 1', 'OKT3 2', 'OKT3 3']],
  ['OKT3 {1-3}', 1, ['OKT3 1', 'OKT3 2', 'OKT3 3']],
  ['OKT3 {08-10}b', 7, ['OKT3 08b', 'OKT3 09b', 'OKT3 10b']],
  ['{3-1}', 1, ['3', '2', '1']],
  ['clone {A-C}', 1, ['clone A', 'clone B', 'clone C']],
  ['{a-b}{1-2}', 1, ['a1', 'a2', 'b1', 'b2']],
  ['{x} {1-} {A-3}', 1, ['{x} {1-} {A-3}']],
  ['{1-100}', 1, Array.from({ length: 100 }, (_, index) => String(index + 1))],
  ['{1-101}', 1, undefined],
  ['{1-50}{A-C}', 1, undefined],
  ['{1-999999999}', 1, undefined],
  ['tube', 101, undefined],
])('the names of %s, %i times, are %j [INV-03]', (text, count, names) => {
  expect(namesOf(text, count)).toEqual(names)
})

test('a name with a range is distinguished from one with plain braces', () => {
  expect(hasPattern('OKT3 {1-3}')).toBe(true)
  expect(hasPattern('OKT3 {1}')).toBe(false)
})
