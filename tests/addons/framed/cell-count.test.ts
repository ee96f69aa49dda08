import { expect, test } from 'vitest'
import { emptyCount, readCount, resultOf, resultText, scientific, toHtml, volumeFor } from '#sdk/framed-template/src/cell-count.ts'

const square = (live: number | null, dead: number | null = null) => ({ live, dead })
const count = { squares: [square(42, 3), square(38), square(null, 9), square(null)], dilution: 2 }

test('the concentration is the mean of the squares that were counted, times the dilution', () => {
  expect(resultOf(count)).toEqual({ concentration: 800_000, viability: 96.4, squares: 2 })
  expect(resultText(count)).toBe('8.00 × 10⁵ live cells/mL, 96.4% viable (dilution 2)')
  expect(resultText(emptyCount)).toBe('Nothing counted yet.')
  expect(resultOf({ squares: [square(0, 0)], dilution: 1 })).toMatchObject({ concentration: 0, viability: 0 })
})

test('what is kept is read again, and what another version has kept as far as it goes', () => {
  expect(readCount(JSON.parse(JSON.stringify(count)))).toEqual(count)
  expect([readCount(null), readCount({ dilution: 0 })]).toEqual([emptyCount, emptyCount])
  expect(readCount({ squares: [{ live: 5 }] }).squares).toEqual([square(5), square(null), square(null), square(null)])
})

test('paper has the squares that were counted, and the result', () => {
  expect(toHtml(count).match(/<td>/g)).toHaveLength(6)
  expect(toHtml(count)).toContain('<p>8.00 × 10⁵ live cells/mL')
  expect(toHtml(emptyCount)).toBe('<p>Nothing counted yet.</p>')
})

test('numbers can be read, and a volume is known once all is known', () => {
  expect([9_999, 10_000, 1_234_567].map(scientific)).toEqual(['9999', '1.00 × 10⁴', '1.23 × 10⁶'])
  expect([volumeFor(2_000_000, 800_000), volumeFor(0, 800_000), volumeFor(5, 0)]).toEqual([2.5, null, null])
})
