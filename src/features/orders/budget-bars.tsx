import { EditIcon } from '#src/ui/icons/icons.ts'
import { useState } from 'react'
import type { BudgetRow } from '#domain/entities/budget.ts'
import type { OrderItemRow } from '#domain/entities/order-item.ts'
import { budgetUse } from '#domain/rules/supplies/budget-use.ts'
import { readBudgets } from '#db/queries/supplies.ts'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'

import { Card } from '#src/ui/layout/card.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { todayText } from '#src/workspace/format/dates.ts'
import { moneyText } from '#src/workspace/supplies/money-text.ts'
import { BudgetDialog } from './budget-dialog.tsx'
import classes from './orders.module.css'

export interface BudgetBarsProps {
  orders: readonly OrderItemRow[]
  mayChange: boolean
}

/** How much of each budget of today is spent, promised and asked for. */
export function BudgetBars({ orders, mayChange }: BudgetBarsProps) {
  const today = todayText()
  const budgets = useLive(readBudgets, [])?.filter(({ firstDay, lastDay }) => firstDay <= today && today <= lastDay)
  const [edited, setEdited] = useState<BudgetRow | null>(null)
  return (
    <>
      {budgets?.map((budget) => (
        <BudgetBar key={budget.id} budget={budget} orders={orders} onEdit={mayChange ? () => setEdited(budget) : undefined} />
      ))}
      {edited && <BudgetDialog budget={edited} onClose={() => setEdited(null)} />}
    </>
  )
}

function BudgetBar({ budget, orders, onEdit }: { budget: BudgetRow; orders: readonly OrderItemRow[]; onEdit: (() => void) | undefined }) {
  const { costCenter, name, amount, currency } = budget
  const { paid, ordered, asked, left } = budgetUse(budget, orders, (at) => todayText(new Date(at)))
  const money = (sum: number) => moneyText(sum, currency)
  const most = Math.max(amount, amount - left) || 1
  const part = (className: string | undefined, sum: number) => <span className={className} style={{ ['--share' as string]: sum / most }} />
  return (
    <Card label={t('Budget of {name}', { name: costCenter })}>
      <div className={classes.budget}>
        <div>
          <div className="strong">{name || costCenter}</div>
          <div className="small muted">{t('Cost center {number}', { number: costCenter })}</div>
        </div>
        <div>
          <div className={classes.bar} aria-hidden>
            {part(classes.paid, paid)}
            {part(classes.ordered, ordered)}
            {part(classes.asked, asked)}
          </div>
          <div className={`${classes.legend} small`}>
            <span>
              <span className={`${classes.swatch} ${classes.paid}`} />
              {t('Received: {amount}', { amount: money(paid) })}
            </span>
            <span>
              <span className={`${classes.swatch} ${classes.ordered}`} />
              {t('Ordered or approved: {amount}', { amount: money(ordered) })}
            </span>
            <span>
              <span className={`${classes.swatch} ${classes.asked}`} />
              {t('Requested: {amount}', { amount: money(asked) })}
            </span>
          </div>
        </div>
        <div className={classes.left}>
          <div>
            <div className="strong">{money(left)}</div>
            <div className="small muted">{t('left of {amount}', { amount: money(amount) })}</div>
          </div>
          {onEdit && <IconButton icon={EditIcon} label={t('Edit budget of {name}', { name: costCenter })} onClick={onEdit} />}
        </div>
      </div>
    </Card>
  )
}
