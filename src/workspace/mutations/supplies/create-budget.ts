import { createBudget } from '#domain/commands/create-budget.ts'
import { messages } from '#domain/messages.ts'
import { mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'
import { editBudgetMutation } from './edit-budget.ts'

export type NewBudget = Parameters<typeof createBudget.about>[0]

export function createBudgetChange(budget: NewBudget): Change {
  const named = { ...budget, costCenter: budget.costCenter.trim() }
  return makeChange(
    [mutation(createBudget, budget, t('Added a budget for {name}', { name: named.costCenter }))],
    [editBudgetMutation(named, { archived: true }, {})],
    t(messages.changesSaved),
  )
}
