import { expect, test } from 'vitest'
import { monthsFrom } from '#src/workspace/format/dates.ts'

test.each([
  ['2026-11-21', 6, '2027-05-21'],
  ['2026-11-21', 12, '2027-11-21'],
  ['2026-08-31', 6, '2027-02-28'],
  ['2027-08-31', 6, '2028-02-29'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2026-12-31', 24, '2028-12-31'],
])('%s and %i months is %s', (today, months, then) => {
  expect(monthsFrom(today, months)).toBe(then)
})
