import { editBudget } from '#domain/commands/edit-budget.ts'
import type { BudgetRow } from '#domain/entities/budget.ts'
import { messages } from '#domain/messages.ts'
import { mutation, type Mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, pickFields, type Change } from '#src/workspace/mutations/change.ts'

export type BudgetEdits = Parameters<typeof editBudget.about>[0]['set']

export const editBudgetMutation = ({ id, costCenter }: Pick<BudgetRow, 'id' | 'costCenter'>, set: BudgetEdits, was: BudgetEdits): Mutation =>
  mutation(editBudget, { budgetId: id, set, was }, t('Changed the budget of {name}', { name: costCenter }))

/** `budget` has what the person saw. */
export function editBudgetChange(budget: BudgetRow, set: BudgetEdits): Change {
  const seen: BudgetEdits = pickFields<Required<BudgetEdits>>({ ...budget, archived: budget.archived === 1 }, Object.keys(set))
  return makeChange([editBudgetMutation(budget, set, seen)], [editBudgetMutation(budget, seen, set)], t(messages.changesSaved))
}

/** It no longer counts, and no longer stands above the orders. */
export const archiveBudgetChange = (budget: BudgetRow): Change =>
  makeChange(
    [editBudgetMutation(budget, { archived: true }, { archived: false })],
    [editBudgetMutation(budget, { archived: false }, { archived: true })],
    t('Budget of {name} archived', { name: budget.costCenter }),
  )
