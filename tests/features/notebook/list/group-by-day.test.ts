import { expect, test } from 'vitest'
import { groupByDay } from '#src/features/notebook/list/group-by-day.ts'

const hour = 3_600_000
const today = Date.UTC(2026, 10, 22)

test('experiments stand below today, this week and earlier, by when they were changed', () => {
  const changed = [today + 9 * hour, today, today - 1, today - 7 * 24 * hour, today - 7 * 24 * hour - 1]
  expect([...groupByDay(changed, today)]).toEqual([
    [0, 'today'],
    [2, 'week'],
    [4, 'earlier'],
  ])
})

test('a heading without experiments is not there', () => {
  expect([...groupByDay([today - 1], today).values()]).toEqual(['week'])
  expect(groupByDay([], today).size).toBe(0)
})
