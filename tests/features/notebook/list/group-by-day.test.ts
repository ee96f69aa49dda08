import { expect, test } from 'vitest'
import { groupByDay } from '#src/features/notebook/list/group-by-day.ts'

const hour = 3_600_000
const today = Date.UTC(2026, 10, 22)

test('experiments stand below today, this week and earlier, by when they were changed, with their number', () => {
  const changed = [today + 9 * hour, today, today - 1, today - 7 * 24 * hour, today - 7 * 24 * hour - 1]
  expect([...groupByDay(changed, today)]).toEqual([
    [0, { group: 'today', count: 2 }],
    [2, { group: 'week', count: 2 }],
    [4, { group: 'earlier', count: 1 }],
  ])
})

test('a heading without experiments is not there', () => {
  expect([...groupByDay([today - 1], today).values()]).toEqual([{ group: 'week', count: 1 }])
  expect(groupByDay([], today).size).toBe(0)
})
