import { defineEntity } from '../entity.ts'

/** What may be spent under a cost center, in a span of time. */
export interface BudgetRow {
  id: number
  costCenter: string
  /** What people call it. */
  name: string
  amount: number
  /** ISO 4217. */
  currency: string
  /** The first and the last day (YYYY-MM-DD). */
  firstDay: string
  lastDay: string
  archived: 0 | 1
}

export const budgets = defineEntity<BudgetRow>()({
  table: 'budgets',
  shape: 1,
  feed: 'group',
  fields: { id: 'number', costCenter: 'text', name: 'text', amount: 'number', currency: 'text', firstDay: 'text', lastDay: 'text', archived: 'flag' },
  indexes: {},
})
