import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { id } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { assertMay } from '../rules/people/permitted.ts'
import { budgetFields, toBudget } from '../rules/supplies/budgets.ts'

/** Says what may be spent under a cost center, in a span of time. */
export const createBudget = defineCommand({
  name: 'budget.create',
  version: 1,
  description: {
    icon: 'wallet',
    verb: msg('New budget'),
    activity: msg('Added a budget'),
    topic: 'orders',
  },
  input: z.object({ id, ...budgetFields }),
  uses: ['budgets'],
  refusals: ['permission.denied', 'budget.id-taken', 'budget.incomplete'],
  leasedIds: (input) => [{ kind: 'budgets', id: input.id }],
  about: (input) => [rowKey('budgets', input.id)],
  async apply(tx, { id, ...fields }, who) {
    await assertMay(tx, who, 'budgets', 'Create')
    if (await tx.get('budgets', id)) tx.refuse('budget.id-taken', { budgetId: id })
    await tx.put('budgets', { id, ...toBudget(tx, fields), archived: 0 })
  },
})
