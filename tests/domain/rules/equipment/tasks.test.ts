import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextDue } from '#domain/rules/equipment/tasks.ts'

const months = (every: number) => ({ every, unit: 'months' as const })
const days = (every: number) => ({ every, unit: 'days' as const })

test.each([
  [months(1), '2026-01-31', '2026-02-28'],
  [months(1), '2028-01-31', '2028-02-29'],
  [months(12), '2028-02-29', '2029-02-28'],
  [months(6), '2026-11-20', '2027-05-20'],
  [days(90), '2026-11-26', '2027-02-24'],
  [{ every: null, unit: 'days' as const }, '2026-11-26', ''],
])('every %j after %s is %s', (interval, doneOn, due) => {
  expect(nextDue(interval, doneOn)).toBe(due)
})

test('is always later, and a date', () => {
  const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10))
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 1_000 }), fc.constantFrom('days' as const, 'months' as const), (doneOn, every, unit) => {
      const due = nextDue({ every, unit }, doneOn)
      expect(due > doneOn).toBe(true)
      expect(new Date(due).toISOString().slice(0, 10)).toBe(due)
    }),
  )
})
