import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { atLeast, atMost, failed, noLessThan, noLongerThan, toMarkdown, toTable } from './figure.ts'
import { median, percentile, rangeOfMedian } from './measure.ts'

const floors = join(import.meta.dirname, 'baseline')

test('a figure is within its limit up to the limit itself, and one that could not be measured is not', () => {
  const given = { name: 'a move', unit: 'ms', ours: 6 }
  expect(noLongerThan(2, { ...given, floor: 3 })).toMatchObject({ ratio: 2, limit: '≤ 2 × baseline', holds: true })
  expect(noLongerThan(2, { ...given, floor: 2.9 })).toMatchObject({ holds: false })
  expect(noLessThan(0.5, { ...given, floor: 12 })).toMatchObject({ ratio: 0.5, holds: true })
  expect(noLessThan(0.6, { ...given, floor: 12 })).toMatchObject({ holds: false })
  expect([atMost(6, given), atMost(5, given), atLeast(6, given), atLeast(7, given)].map(({ holds }) => holds)).toEqual([true, false, true, false])
  expect(failed('a move', 'no page')).toMatchObject({ ours: null, floor: null, ratio: null, holds: false, failure: 'no page' })
})

test('the table shows what was measured and whether it is within its limit', () => {
  const text = toTable([
    noLongerThan(2, { name: 'a move', unit: 'ms', ours: 6.789, floor: 3 }),
    failed('search', new Error('the page is gone\nCall log: …')),
    atMost(150, { name: 'at rest', unit: 'MB', ours: 129.96, note: 'with the demo' }),
  ])
  expect(text.split('\n').map((line) => line.replaceAll(/ {2,}/g, ' | '))).toEqual([
    ' | ours | baseline | ratio | limit',
    expect.stringMatching(/^─+ \| ─+/),
    'a move | 6.79 ms | 3 ms | 2.26 × | ≤ 2 × baseline | missed',
    'search | – | – | failed',
    'at rest | 130 MB | – | ≤ 150 MB | met',
    '',
    ' | search: the page is gone',
    ' | at rest: with the demo',
  ])
  expect(toMarkdown([noLongerThan(2, { name: 'a move', unit: 'ms', ours: 6.789, floor: 3 })]).split('\n')[2]).toBe(
    '| a move | 6.79 ms | 3 ms | 2.26 × | ≤ 2 × baseline | missed |',
  )
})

test('the median and the slow end of a list of times', () => {
  const times = Array.from({ length: 100 }, (_, n) => 100 - n)
  expect([median([9, 1, 5]), percentile(times, 95), percentile([7], 95)]).toEqual([5, 96, 7])
})

test('the range of a median is narrow around many values, and never leaves those that were measured', () => {
  const many = Array.from({ length: 100 }, (_, n) => n)
  expect(rangeOfMedian(many)).toEqual([39, 60])
  expect(rangeOfMedian([...many].reverse())).toEqual([39, 60])
  expect(rangeOfMedian([3, 1])).toEqual([1, 3])
})

test.each(readdirSync(floors))('the baseline %s is plain: at most 60 lines', (file) => {
  expect(readFileSync(join(floors, file), 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(60)
})
