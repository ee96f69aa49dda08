import { expect, test } from 'vitest'
import { supplierLists } from '#domain/rules/supplies/supplier-lists.ts'
import { makeOrderItem } from '#tests/harness/supplies.ts'

const approved = (id: number, fields: Parameters<typeof makeOrderItem>[0]) => makeOrderItem({ id, status: 'approved', ...fields })

test('what is approved is grouped by supplier, with a total in each currency, and what has no supplier is last', () => {
  const lists = supplierLists([
    approved(1, { supplier: '', name: 'Tweezers', price: null, currency: '' }),
    approved(2, { supplier: 'Merck', name: 'Tris', quantity: 2, price: 96.1, currency: 'EUR' }),
    approved(3, { supplier: 'Merck', name: 'EDTA', quantity: 1, price: 64.2, currency: 'EUR' }),
    approved(4, { supplier: 'Merck', name: 'HEPES', quantity: 3, price: 10, currency: 'USD' }),
    approved(5, { supplier: 'Abcam', name: 'anti-GAPDH', quantity: 1, price: 342, currency: 'USD' }),
    makeOrderItem({ id: 6, status: 'requested', supplier: 'Abcam' }),
    makeOrderItem({ id: 7, status: 'ordered', supplier: 'Abcam' }),
  ])
  expect(lists.map(({ supplier, rows, totals, unpriced }) => [supplier, rows.map(({ name }) => name), [...totals], unpriced])).toEqual([
    ['Abcam', ['anti-GAPDH'], [['USD', 342]], 0],
    [
      'Merck',
      ['EDTA', 'HEPES', 'Tris'],
      [
        ['EUR', 256.4],
        ['USD', 30],
      ],
      0,
    ],
    ['', ['Tweezers'], [], 1],
  ])
})

test('what several people asked for is one row, unless the prices differ', () => {
  const same = { supplier: 'Merck', productId: 3, name: 'Tris' }
  const [list] = supplierLists([
    approved(1, { ...same, quantity: 2, price: 10, requestedBy: 1 }),
    approved(2, { ...same, quantity: 1, price: 10, requestedBy: 2 }),
    approved(3, { ...same, quantity: 1, price: 12 }),
  ])
  expect(list!.rows.map(({ packs, cost, orders }) => [packs, cost, orders.map(({ id }) => id)])).toEqual([
    [3, 30, [1, 2]],
    [1, 12, [3]],
  ])
  expect(list!.orders).toHaveLength(3)
})
