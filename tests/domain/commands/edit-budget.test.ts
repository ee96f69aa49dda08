import { editBudget } from '#domain/commands/edit-budget.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { withSupplies } from '#tests/harness/supplies.ts'

const there = (set: Parameters<typeof editBudget.about>[0]['set'] = { amount: 12_000 }, budgetId = 1) => withSupplies({ budgetId, set }, { budgets: [{}] })

commandSuite(editBudget, {
  accepted: {
    by: 5,
    input: there({ amount: 12_000, archived: true }),
    entity: 'budgets',
    id: () => 1,
    becomes: () => ({ amount: 12_000, archived: 1, costCenter: '4410' }),
  },
  refused: {
    'permission.denied': { input: there() },
    'budget.gone': { by: 5, input: there({}, 99) },
    'budget.incomplete': { by: 5, input: there({ costCenter: ' ' }) },
  },
})
