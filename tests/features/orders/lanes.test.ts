import { expect, test } from 'vitest'
import type { OrderItemRow } from '#domain/entities/order-item.ts'
import { cardsOf, isLate, laneIds } from '#src/features/orders/lanes.ts'
import { noon } from '#tests/harness/factories.ts'
import { makeOrderItem } from '#tests/harness/supplies.ts'

const line = (id: number, fields: Partial<OrderItemRow> = {}) => makeOrderItem({ id, requestedAt: noon + id, ...fields })
const ids = (lane: (typeof laneIds)[number], ...orders: OrderItemRow[]) => cardsOf(lane, orders).map((card) => card.map(({ id }) => id))

test('each line is in one lane, the earliest first; what is over is in none', () => {
  const all = [
    line(2, { status: 'approved' }),
    line(1, { status: 'approved' }),
    line(3, { status: 'ordered' }),
    line(4, { status: 'partly-received' }),
    line(5, { status: 'received' }),
    line(6, { status: 'stored' }),
    line(7, { status: 'declined' }),
    line(8, { status: 'canceled' }),
  ]
  expect(laneIds.map((lane) => ids(lane, ...all))).toEqual([[], [[1], [2]], [[3]], [[4], [5]]])
})

test('requests for the same thing are on one card, until they are approved', () => {
  const taq = { productId: 7 }
  const gloves = { productId: null, nameFold: 'gloves' }
  expect(ids('requested', line(1, taq), line(2, gloves), line(3, taq), line(4, gloves), line(5, { ...gloves, supplier: 'Merck' }))).toEqual([
    [1, 3],
    [2, 4],
    [5],
  ])
  expect(ids('approved', line(1, { ...taq, status: 'approved' }), line(2, { ...taq, status: 'approved' }))).toEqual([[1], [2]])
})

test('an order is late from the day after it was expected, until something of it arrives', () => {
  const order = { status: 'ordered', dueOn: '2026-11-25' } as const
  expect(isLate(order, '2026-11-25')).toBe(false)
  expect(isLate(order, '2026-11-26')).toBe(true)
  expect(isLate({ ...order, dueOn: '' }, '2026-11-26')).toBe(false)
  expect(isLate({ ...order, status: 'partly-received' }, '2026-11-26')).toBe(false)
})
