import { expect, test } from 'vitest'
import { openFor } from '#domain/rules/supplies/same-thing.ts'
import { makeOrderItem } from '#tests/harness/supplies.ts'

const lines = [
  makeOrderItem({ id: 1, productId: 3, status: 'requested' }),
  makeOrderItem({ id: 2, productId: 3, status: 'ordered' }),
  makeOrderItem({ id: 3, productId: 3, status: 'stored' }),
  makeOrderItem({ id: 4, productId: 3, status: 'canceled' }),
  makeOrderItem({ id: 5, productId: null, name: 'Würfel', nameFold: 'wurfel' }),
  makeOrderItem({ id: 6, productId: 4 }),
]
const idsFor = (productId: number | null, name: string) => openFor(lines, { productId, name }).map(({ id }) => id)

test('the same thing is the same product, or has the same name if it is not in the catalog, and is still to come', () => {
  expect(idsFor(3, 'anything')).toEqual([1, 2])
  expect(idsFor(null, ' WÜRFEL ')).toEqual([5])
  expect(idsFor(null, '')).toEqual([])
  expect(idsFor(null, 'PVDF membrane')).toEqual([])
})
