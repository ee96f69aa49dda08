import { expect, test } from 'vitest'
import { productLevel, type Stock } from '#domain/rules/supplies/levels.ts'
import { drawLevel } from '#src/features/catalog/levels/level-geometry.ts'

const day = 86_400_000
const now = 1000 * day
const span = { from: now - 50 * day, to: now + 50 * day }
const product = { unit: 'mL', containers: 1, amount: 50 }
const sample = { id: 1, amount: 50, unit: 'mL', archived: 0 as const, createdAt: now - 300 * day, parentId: null, expiration: '' }
const uses = [30, 20, 10].map((ago) => ({ sampleId: 1, amount: 10, unit: 'mL', at: now - ago * day }))
const draw = (stock: Partial<Stock>, lowAmount: number | null = null) =>
  drawLevel(
    productLevel(product, { samples: [sample], uses: [], reservations: [], orders: [], ...stock }, now, () => now + 10 * day),
    lowAmount,
    span,
    now,
  )

test('the line steps down where something was used, and leads on to the day it runs out', () => {
  const { past, future, out, now: today, low } = draw({ uses }, 40)
  expect(past).toBe('M0 8H200V19.3H300V30.5H400V41.8H500')
  expect(future).toBe('M500 41.8L1000 98')
  expect([today, out, low]).toEqual([0.5, 1, 0.53])
})

test('without enough use there is no line into the future; without a limit there is none', () => {
  expect(draw({})).toMatchObject({ past: 'M0 8H500', future: '', area: '', out: undefined, low: undefined })
})

test('a delivery lifts the line, and what runs out later than the picture has no mark', () => {
  const { future, out } = draw({ uses, orders: [{ quantity: 1, receivedPacks: 0, dueOn: 'soon' }] })
  expect(future).toBe('M500 48L600 58L600 8L1500 98')
  expect(out).toBeUndefined()
})

test('of nothing, the line is on the ground', () => {
  expect(draw({ samples: [] }).past).toBe('M0 98H500')
})
