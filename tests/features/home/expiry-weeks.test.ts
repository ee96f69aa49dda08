import { describe, expect, test } from 'vitest'
import { expiryBars, filtersOf } from '#src/features/home/expiry-weeks.ts'

describe('the weeks in which samples expire', () => {
  test('begin with what has expired and the rest of this week, and go on week by week', () => {
    // A Sunday: the rest of its week is that day.
    const [past, thisWeek, next] = expiryBars('2026-11-22')
    expect(past).toEqual({ id: 'past', week: null, from: null, to: '2026-11-21' })
    expect(thisWeek).toMatchObject({ week: 47, from: '2026-11-22', to: '2026-11-22' })
    expect(next).toMatchObject({ week: 48, from: '2026-11-23', to: '2026-11-29' })
  })

  test('are numbered as in ISO 8601 over the turn of the year', () => {
    expect(expiryBars('2026-12-16').map(({ week }) => week)).toEqual([null, 51, 52, 53, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(expiryBars('2027-12-29')[1]!.week).toBe(52)
  })

  test('count every day once', () => {
    const bars = expiryBars('2026-11-24')
    for (const [at, { to }] of bars.slice(0, -1).entries()) {
      const next = new Date(Date.parse(to) + 86_400_000).toISOString().slice(0, 10)
      expect(bars[at + 1]!.from).toBe(next)
    }
    expect(filtersOf(bars[0]!)).toEqual([{ field: 'expiration', op: 'to', value: '2026-11-23' }])
    expect(filtersOf(bars[1]!)).toEqual([
      { field: 'expiration', op: 'from', value: '2026-11-24' },
      { field: 'expiration', op: 'to', value: '2026-11-29' },
    ])
  })
})
