import type { BudgetRow } from '../../entities/budget.ts'
import type { OrderItemRow, OrderStatus } from '../../entities/order-item.ts'
import { costOf } from './orders.ts'

/** What of a budget is spent, promised and asked for, and what is left after all of it. */
export interface BudgetUse {
  readonly paid: number
  readonly ordered: number
  readonly asked: number
  readonly left: number
}

const kinds: Readonly<Record<OrderStatus, 'paid' | 'ordered' | 'asked' | null>> = {
  requested: 'asked',
  approved: 'ordered',
  ordered: 'ordered',
  'partly-received': 'paid',
  received: 'paid',
  stored: 'paid',
  declined: null,
  canceled: null,
}

const cents = (amount: number): number => Math.round(amount * 100) / 100

/** Counts what was requested under its cost center in its span of time, in its currency. `dayOf` gives the day of a time. */
export function budgetUse(
  { costCenter, currency, firstDay, lastDay, amount }: BudgetRow,
  orders: readonly OrderItemRow[],
  dayOf: (at: number) => string,
): BudgetUse {
  const sums = { paid: 0, ordered: 0, asked: 0 }
  for (const order of orders) {
    const day = dayOf(order.requestedAt)
    const kind = kinds[order.status]
    if (kind && order.costCenter === costCenter && order.currency === currency && day >= firstDay && day <= lastDay) sums[kind] += costOf(order) ?? 0
  }
  const { paid, ordered, asked } = sums
  return { paid: cents(paid), ordered: cents(ordered), asked: cents(asked), left: cents(amount - paid - ordered - asked) }
}
