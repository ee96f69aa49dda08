import type { BudgetRow } from '../../entities/budget.ts'
import { amount, date, shortText } from '../../input.ts'
import type { Tx } from '../../tx.ts'
import { currency } from './supply-input.ts'

export const budgetFields = { costCenter: shortText, name: shortText, amount, currency, firstDay: date, lastDay: date }

type BudgetTexts = Omit<BudgetRow, 'id' | 'archived'>

/** A budget as it is stored: with a cost center and a currency, and an end that is not before its beginning. */
export function toBudget(tx: Pick<Tx<never, 'budget.incomplete'>, 'refuse'>, fields: BudgetTexts): BudgetTexts {
  const [costCenter, name] = [fields.costCenter.trim(), fields.name.trim()]
  if (!costCenter || !fields.currency || !fields.firstDay || fields.lastDay < fields.firstDay) tx.refuse('budget.incomplete')
  return { ...fields, costCenter, name }
}
