import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareNaturally, sortByName } from '#domain/rules/natural-order.ts'

const inOrder = (...texts: string[]) => texts.toSorted(compareNaturally)

test.each([
  ['the value of a number counts', ['fraction 2', 'fraction 9', 'fraction 10', 'fraction 100']],
  ['in the middle, too', ['p2 a10', 'p10 a2', 'p10 a9', 'p10 a10']],
  ['at the beginning', ['2 ml tube', '10 ml tube', 'tube']],
  ['without a space', ['a', 'a2', 'a10', 'ab']],
  ['zeros in front do not count, unless there is no other difference', ['box 007', 'box 8', 'box 08', 'box 008', 'box 08 b', 'box 9', 'box 010 b', 'box 10 c']],
  ['a beginning comes before what continues it', ['', 'box', 'box 1', 'box 1 lid']],
  ['dates and codes keep their order', ['2025-12-31', '2026-01-02', '2026-01-10', '2026-10-01']],
  ['numbers of any length', ['lot 99999999', 'lot 100000000', 'lot 12345678901234567', 'lot 12345678901234568', 'lot 9'.padEnd(60, '9')]],
  ['zero alone', ['0', '00', '1', '10']],
])('%s', (_, texts) => {
  expect(inOrder(...texts.toReversed())).toEqual(texts)
})

/** Texts that have numbers with and without zeros in front, often the same ones. */
const piece = fc.oneof(fc.constantFrom('a', 'b', 'box', ' ', '-', 'ε', '0', '00', '1', '9', '10', '123456789'), fc.string({ unit: 'binary', maxLength: 3 }))
const text = fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join(''))

describe('for any texts', () => {
  test('it is a total order', () => {
    fc.assert(
      fc.property(text, text, text, (a, b, c) => {
        expect(Math.sign(compareNaturally(a, b)) + Math.sign(compareNaturally(b, a))).toBe(0)
        expect(compareNaturally(a, b) === 0).toBe(a === b)
        if (compareNaturally(a, b) <= 0 && compareNaturally(b, c) <= 0) expect(compareNaturally(a, c)).toBeLessThanOrEqual(0)
      }),
      { numRuns: 2_000 },
    )
  })

  test('texts without digits are in the order of their code units', () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        const [left, right] = [a.replace(/\d/g, 'x'), b.replace(/\d/g, 'x')]
        expect(compareNaturally(left, right)).toBe(left < right ? -1 : left > right ? 1 : 0)
      }),
    )
  })

  test('texts that differ in one number are in the order of its values', () => {
    const zeros = fc.constantFrom('', '0', '000')
    fc.assert(
      fc.property(
        text,
        text,
        fc.bigInt({ min: 0n, max: 10n ** 20n }),
        fc.bigInt({ min: 0n, max: 10n ** 20n }),
        zeros,
        zeros,
        (before, after, a, b, zero, noughts) => {
          fc.pre(a !== b && !/\d$/.test(before) && !/^\d/.test(after))
          expect(compareNaturally(before + zero + String(a) + after, before + noughts + String(b) + after)).toBe(a < b ? -1 : 1)
        },
      ),
    )
  })

  test('plain names are in the order of the browser’s own collation with numbers', () => {
    const collator = new Intl.Collator('en', { numeric: true })
    const name = fc.array(fc.constantFrom('a', 'b', 'z', ' ', '0', '1', '2', '10', '007'), { maxLength: 8 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(name, name, (a, b) => {
        const order = collator.compare(a, b)
        if (order !== 0) expect(compareNaturally(a, b)).toBe(order)
      }),
      { numRuns: 2_000 },
    )
  })
})

test('rows with the same name are in the order of their ids', () => {
  const rows = [
    { id: 4, name: 'Box 12' },
    { id: 3, name: 'box 2' },
    { id: 1, name: 'box 12' },
  ]
  expect(sortByName(rows).map(({ id }) => id)).toEqual([3, 1, 4])
})
