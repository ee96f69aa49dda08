import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { id, partialOf } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { assertMay } from '../rules/people/permitted.ts'
import { remarkOverwritten } from '../rules/changes/remark-overwritten.ts'
import { budgetFields, toBudget } from '../rules/supplies/budgets.ts'

const fields = partialOf({ ...budgetFields, archived: z.boolean() })

/** Changes a budget, archives or restores it. */
export const editBudget = defineCommand({
  name: 'budget.edit',
  version: 1,
  description: {
    icon: 'wallet',
    verb: msg('Budget'),
    activity: msg('Changed a budget'),
    topic: 'orders',
  },
  input: z.object({
    budgetId: id,
    set: fields,
    /** What the person saw in the fields they changed. */
    was: z.exactOptional(fields),
  }),
  uses: ['budgets'],
  refusals: ['permission.denied', 'budget.gone', 'budget.incomplete'],
  about: (input) => [rowKey('budgets', input.budgetId)],
  async apply(tx, { budgetId, set, was }, who) {
    await assertMay(tx, who, 'budgets', 'Update')
    const budget = (await tx.get('budgets', budgetId)) ?? tx.refuse('budget.gone', { budgetId })
    const { archived, ...changed } = set
    remarkOverwritten(tx, { budgetId }, budget, set, was)
    await tx.put('budgets', { ...budget, ...toBudget(tx, { ...budget, ...changed }), archived: archived === undefined ? budget.archived : archived ? 1 : 0 })
  },
})
