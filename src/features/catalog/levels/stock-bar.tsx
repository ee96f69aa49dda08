import type { CSSProperties } from 'react'
import type { ProductRow } from '#domain/entities/product.ts'
import { isBelow, type ProductLevel } from '#domain/rules/supplies/levels.ts'
import { classNames } from '#src/ui/styles/class-names.ts'
import { t } from '#src/ui/text/translate.ts'
import { amountText } from '#src/workspace/format/amount-text.ts'
import classes from './levels.module.css'

/** What is here against the most there was in the last weeks, with the reserved part and the limit. */
export function StockBar({ product, level }: { product: Pick<ProductRow, 'unit' | 'lowAmount'>; level: ProductLevel }) {
  const { unit, lowAmount } = product
  const most = Math.max(level.level, ...level.past.map((step) => step.level), lowAmount ?? 0) || 1
  const shares = { '--free': (level.level - level.reserved) / most, '--reserved': level.reserved / most, '--limit': (lowAmount ?? 0) / most } as CSSProperties
  return (
    <div className={classes.stock}>
      <div className={classNames(classes.bar, isBelow(product, level.level) && classes.low)} style={shares} aria-hidden>
        <span className={classes.free} />
        <span className={classes.reserved} />
        {lowAmount !== null && lowAmount < most && <i />}
      </div>
      <span className="small">
        {lowAmount === null
          ? amountText(level.level, unit)
          : t('{amount}, low at {limit}', { amount: amountText(level.level, unit), limit: amountText(lowAmount, unit) })}
      </span>
      {level.reserved > 0 && <span className="small muted">{t('{amount} reserved', { amount: amountText(level.reserved, unit) })}</span>}
    </div>
  )
}
