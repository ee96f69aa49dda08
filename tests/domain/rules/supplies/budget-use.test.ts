import { expect, test } from 'vitest'
import { budgetUse } from '#domain/rules/supplies/budget-use.ts'
import { makeBudget, makeOrderItem } from '#tests/harness/supplies.ts'

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
const day = (text: string) => Date.parse(`${text}T12:00:00Z`)

test('a budget counts what was requested under it in its days, by how far it is; what was declined or canceled costs nothing', () => {
  const line = (fields: Parameters<typeof makeOrderItem>[0]) => makeOrderItem({ quantity: 2, price: 10.05, requestedAt: day('2026-11-30'), ...fields })
  const orders = [
    line({ status: 'requested' }),
    line({ status: 'approved' }),
    line({ status: 'ordered' }),
    line({ status: 'partly-received' }),
    line({ status: 'received' }),
    line({ status: 'stored' }),
    line({ status: 'declined' }),
    line({ status: 'canceled' }),
    line({ status: 'stored', price: null }),
    line({ status: 'stored', currency: 'EUR' }),
    line({ status: 'stored', costCenter: '4425' }),
    line({ status: 'stored', requestedAt: day('2026-12-01') }),
    line({ status: 'stored', requestedAt: day('2026-10-31') }),
  ]
  expect(budgetUse(makeBudget({ amount: 100 }), orders, dayOf)).toEqual({ paid: 60.3, ordered: 40.2, asked: 20.1, left: -20.6 })
})
