import { expect, test } from 'vitest'
import { levelSteps, type StockSample } from '#domain/rules/supplies/level-history.ts'
import { productLevel } from '#domain/rules/supplies/levels.ts'
import { dailyUse, outlookOf, weeklyUse } from '#domain/rules/supplies/run-out.ts'

const day = 86_400_000
const now = 1000 * day
const ago = (days: number) => now - days * day
const tube = (fields: Partial<StockSample>): StockSample => ({
  id: 1,
  amount: 60,
  unit: 'µL',
  archived: 0,
  createdAt: ago(200),
  parentId: null,
  expiration: '',
  ...fields,
})
const use = (days: number, amount: number, fields = {}) => ({ sampleId: 1, amount, unit: 'µL', at: ago(days), ...fields })
const product = { unit: 'µL', containers: 2, amount: 100 }
const shown = (steps: readonly { at: number; level: number }[]) => steps.map(({ at, level }) => [(now - at) / day, level])

test('the level over time is what the tubes hold now and what experiments used of them since', () => {
  expect(shown(levelSteps(product, [tube({})], [use(3, 10), use(20, 0.03, { unit: 'mL' }), use(90, 40)], ago(56), now))).toEqual([
    [56, 100],
    [20, 70],
    [3, 60],
  ])
})

test('a tube counts from the day it was added, and an archived one only as far as it was used', () => {
  const samples = [tube({}), tube({ id: 2, amount: 100, createdAt: ago(10) }), tube({ id: 3, archived: 1, amount: 5 })]
  expect(shown(levelSteps(product, samples, [use(30, 25, { sampleId: 3 })], ago(56), now))).toEqual([
    [56, 85],
    [30, 60],
    [10, 160],
  ])
})

test('aliquots change nothing: what they hold was in the tube before', () => {
  const samples = [
    tube({ amount: 0 }),
    tube({ id: 2, amount: 40, parentId: 1, createdAt: ago(5) }),
    tube({ id: 3, amount: 20, parentId: 1, createdAt: ago(5) }),
  ]
  expect(shown(levelSteps(product, samples, [], ago(56), now))).toEqual([[56, 60]])
  // Parents in a circle, as damaged rows may have them, are no endless loop.
  expect(levelSteps(product, [tube({ parentId: 2 }), tube({ id: 2, parentId: 1 })], [], ago(56), now)).toHaveLength(1)
})

test('what is measured in something else does not count', () => {
  expect(shown(levelSteps(product, [tube({}), tube({ id: 2, amount: 3, unit: 'vial' })], [use(3, 1, { unit: 'vial' })], ago(56), now))).toEqual([[56, 60]])
})

test('use by week is that of the last eight weeks, the earliest first', () => {
  expect(weeklyUse([use(0.5, 3), use(1, 0.1), use(8, 2), use(55, 7), use(57, 100)], now)).toEqual([7, 0, 0, 0, 0, 0, 2, 3.1])
})

test('three uses over two weeks or more say how much is used in a day, fewer say nothing', () => {
  expect(dailyUse([use(60, 100), use(28, 14), use(14, 14), use(1, 28)], now)).toBe(1)
  expect(dailyUse([use(20, 10), use(10, 5), use(1, 5)], now)).toBe(1)
  expect(dailyUse([use(28, 10), use(1, 5)], now)).toBeUndefined()
  expect(dailyUse([use(13, 10), use(2, 5), use(1, 5)], now)).toBeUndefined()
  expect(dailyUse([], now)).toBeUndefined()
})

test('the day it runs out is on a straight line, and a delivery before it moves it on', () => {
  expect(outlookOf(60, 3, [], now)).toEqual({
    points: [
      { at: now, level: 60 },
      { at: now + 20 * day, level: 0 },
    ],
    outAt: now + 20 * day,
  })
  const arrival = { at: now + 10 * day, amount: 90 }
  expect(outlookOf(60, 3, [arrival, { at: now + 90 * day, amount: 500 }, { at: ago(3), amount: 500 }], now)).toEqual({
    points: [
      { at: now, level: 60 },
      { at: arrival.at, level: 30 },
      { at: arrival.at, level: 120 },
      { at: now + 50 * day, level: 0 },
    ],
    outAt: now + 50 * day,
  })
})

test('a product has a level, what of it is reserved, its use, what comes, and when it runs out', () => {
  const stock = {
    samples: [
      tube({ expiration: '2026-03-01' }),
      tube({ id: 2, amount: 20, expiration: '2026-02-01' }),
      tube({ id: 3, archived: 1, expiration: '2025-01-01' }),
    ],
    uses: [use(42, 14), use(21, 14), use(7, 14)],
    reservations: [
      { sampleId: 1, amount: 15, unit: 'µL' },
      { sampleId: 2, amount: null, unit: '' },
      { sampleId: 3, amount: 5, unit: 'µL' },
    ],
    orders: [
      { quantity: 3, receivedPacks: 1, dueOn: 'soon' },
      { quantity: 1, receivedPacks: 0, dueOn: '' },
      { quantity: 1, receivedPacks: 0, dueOn: 'late' },
    ],
  }
  const found = productLevel(product, stock, now, (due) => (due === 'soon' ? now + 40 * day : ago(2)))
  expect(found).toMatchObject({ level: 80, reserved: 35, perWeek: 7, firstExpiry: '2026-02-01', arrivals: [{ at: now + 40 * day, amount: 400 }] })
  expect(found.outlook?.outAt).toBe(now + 480 * day)
  expect(productLevel(product, { ...stock, samples: [] }, now, () => now)).toMatchObject({ level: 0, outlook: undefined })
})
