import { useState, type CSSProperties } from 'react'
import { isLow, type SampleRow } from '#domain/entities/sample.ts'
import { classNames } from '#src/ui/styles/class-names.ts'
import { plural, t } from '#src/ui/text/translate.ts'
import { dayText, todayText } from '#src/workspace/format/dates.ts'
import { amountText } from '#src/workspace/format/amount-text.ts'
import type { AmountStep, AmountUse } from './amount-use.ts'
import classes from './amount-card.module.css'

/** How much is left of what there was, how long it will last, and how it was used. */
export function AmountPicture({ sample, use }: { sample: SampleRow; use: AmountUse | undefined }) {
  const { unit, lowAmount } = sample
  const steps = use?.steps ?? []
  return (
    <div className={classes.picture}>
      <AmountBar sample={sample} use={use} />
      {steps.length > 1 && <AmountLine sample={sample} steps={steps} />}
      {lowAmount !== null && <p className="min muted">{t('Low stock at {amount}', { amount: amountText(lowAmount, unit) })}</p>}
    </div>
  )
}

/** What is left against what it held at first, with a mark at the low-stock limit. Without a known first amount there is no bar. */
export function AmountBar({ sample, use }: { sample: SampleRow; use: AmountUse | undefined }) {
  const { amount, unit, lowAmount } = sample
  const { full, usesLeft, steps } = use ?? {}
  const isUntouched = full === undefined && steps?.length === 1 && steps[0]!.isFirst && amount > 0
  return (
    <>
      {full !== undefined && full > 0 && (
        <div
          className={classNames(classes.bar, isLow(sample) && classes.low)}
          style={{ '--left': amount / full, '--limit': (lowAmount ?? 0) / full } as CSSProperties}
          aria-hidden
        >
          <span />
          {lowAmount !== null && lowAmount < full && <i />}
        </div>
      )}
      <p className={classes.words}>
        {isUntouched && <span>{t('Nothing taken out yet')}</span>}
        {full !== undefined && full > 0 && <span>{t('of {amount}', { amount: amountText(full, unit) })}</span>}
        {usesLeft !== undefined && (
          <span>{usesLeft === 0 ? t('less than one use left') : plural(usesLeft, { one: 'about # use left', other: 'about # uses left' })}</span>
        )}
      </p>
    </>
  )
}

const size = { width: 200, height: 44, edge: 3 }

/** The amount over time: a line with a step for each change; the low-stock limit is dashed. */
function AmountLine({ sample: { amount, unit, lowAmount }, steps }: { sample: SampleRow; steps: readonly AmountStep[] }) {
  const [now] = useState(() => Date.now())
  const first = steps[0]!
  const end = Math.max(now, steps.at(-1)!.at)
  const start = first.at
  const most = Math.max(...steps.flatMap(({ from, to }) => [from ?? 0, to]), lowAmount ?? 0) || 1
  const x = (at: number) => round(end === start ? 0 : ((at - start) / (end - start)) * size.width)
  const y = (level: number) => round(size.height - size.edge - (level / most) * (size.height - 2 * size.edge))
  const line = steps.map(({ at, to }) => `H${x(at)}V${y(to)}`).join('')
  const day = dayText(todayText(new Date(start)))
  const label = t('{from} on {day}, {to} today', { from: amountText(first.from ?? first.to, unit), day, to: amountText(amount, unit) })
  return (
    <figure className={classes.line}>
      <svg role="img" aria-label={label} viewBox={`0 0 ${size.width} ${size.height}`} preserveAspectRatio="none">
        <path d={`M0 ${y(first.from ?? first.to)}${line}H${size.width}`} />
        {lowAmount !== null && <path className={classes.limit} d={`M0 ${y(lowAmount)}H${size.width}`} />}
      </svg>
      <figcaption className="min muted" aria-hidden>
        <span>{day}</span>
        <span>{t('today')}</span>
      </figcaption>
    </figure>
  )
}

const round = (figure: number): number => Math.round(figure * 10) / 10
