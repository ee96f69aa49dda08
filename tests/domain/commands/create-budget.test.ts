import { createBudget } from '#domain/commands/create-budget.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'
import { makeBudget } from '#tests/harness/supplies.ts'
import type { TestDevice } from '#tests/harness/two-devices.ts'

const { archived: _, ...fields } = makeBudget()
// The administrator.
const made = (change: Partial<typeof fields> = {}) => ({
  by: 5,
  input: async (device: TestDevice) => ({ ...fields, ...change, id: await device.takeId('budgets') }),
})

commandSuite(createBudget, {
  accepted: { ...made({ costCenter: ' 4410 ' }), entity: 'budgets', id: ({ id }) => id, becomes: ({ id }) => ({ ...fields, id, archived: 0 }) },
  refused: {
    'permission.denied': { ...made(), by: 1 },
    'budget.incomplete': made({ lastDay: '2026-10-31' }),
    'budget.id-taken': {
      by: 5,
      input: async (device) => {
        const id = await device.takeId('budgets')
        await device.lab.change({ entity: 'budgets', id, after: { ...makeBudget({ id }) } })
        return { ...fields, id }
      },
    },
  },
})
