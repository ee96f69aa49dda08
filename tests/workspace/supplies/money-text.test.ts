import { expect, test } from 'vitest'
import { sumText } from '#src/workspace/supplies/money-text.ts'
import { makeOrderItem } from '#tests/harness/supplies.ts'

test('orders in different currencies are not added to each other, on a card of several requests neither', () => {
  const line = (price: number | null, currency: string, quantity = 1) => makeOrderItem({ price, currency, quantity })
  expect(sumText([line(10, 'EUR', 2), line(5, 'USD'), line(null, ''), line(1.5, 'EUR')])).toBe('€21.50 and $5')
  expect(sumText([line(null, '')])).toBe('')
})
