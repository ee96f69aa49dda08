import type { CSSProperties } from 'react'
import type { ProductRow } from '#domain/entities/product.ts'
import { isBelow, type ProductLevel } from '#domain/rules/supplies/levels.ts'
import { classNames } from '#src/ui/styles/class-names.ts'
import { shownLocale, t } from '#src/ui/text/translate.ts'
import { amountText } from '#src/workspace/format/amount-text.ts'
import { dayText } from '#src/workspace/format/dates.ts'
import { chartSize, drawLevel, monthStarts, type ChartSpan } from './level-geometry.ts'
import { dayOf } from '#src/workspace/equipment/days.ts'
import classes from './levels.module.css'

const week = 7 * 86_400_000

export interface LevelChartProps {
  product: Pick<ProductRow, 'name' | 'unit' | 'lowAmount'>
  level: ProductLevel
  /** Epoch ms. */
  now: number
}

/** How much there was in the last eight weeks, and how it goes on. The words below say the same. */
export function LevelChart({ product, level, now }: LevelChartProps) {
  const span = { from: now - 8 * week, to: now + weeksAhead(level, now) * week }
  const first = level.past[0]?.level ?? 0
  const label = t('In stock: {from} on {day}, {to} today', {
    from: amountText(first, product.unit),
    day: dayText(dayOf(span.from)),
    to: amountText(level.level, product.unit),
  })
  return (
    <figure className={classes.chart}>
      <LevelPlot {...{ product, level, now, span }} label={label} marksLow />
      <TimeAxis span={span} now={now} />
    </figure>
  )
}

/** Room for the day it runs out, within a quarter of a year. */
function weeksAhead({ outlook }: ProductLevel, now: number): number {
  const weeks = outlook ? Math.ceil((outlook.outAt - now) / week) + 3 : 6
  return Math.min(13, Math.max(6, weeks))
}

export interface LevelPlotProps extends LevelChartProps {
  span: ChartSpan
  label: string
  /** Names the limit and today. */
  marksLow?: boolean
}

/** The line alone, as wide as its place. */
export function LevelPlot({ product, level, now, span, label, marksLow = false }: LevelPlotProps) {
  const { past, future, area, now: today, out, low } = drawLevel(level, product.lowAmount, span, now)
  const at = (share: number): CSSProperties => ({ ['--at' as string]: share })
  const isSoon = level.outlook !== undefined && level.outlook.outAt < now + 3 * week
  return (
    <div className={classNames(classes.plot, isSoon ? classes.soon : isBelow(product, level.level) && classes.scarce)} role="img" aria-label={label}>
      <svg viewBox={`0 0 ${chartSize.width} ${chartSize.height}`} preserveAspectRatio="none" aria-hidden>
        {monthStarts(span).map((start) => {
          const x = ((start - span.from) / (span.to - span.from)) * chartSize.width
          return <path key={start} className={classes.grid} d={`M${x} 0V${chartSize.height}`} />
        })}
        <path className={classes.ground} d={`M0 ${chartSize.height * 0.98}H${chartSize.width}`} />
        {area && <path className={classes.area} d={area} />}
        {low !== undefined && <path className={classes.limit} d={`M0 ${low * chartSize.height}H${chartSize.width}`} />}
        {past && <path className={classes.past} d={past} />}
        {future && <path className={classes.future} d={future} />}
      </svg>
      {marksLow && <span className={classes.today} style={at(today)} aria-hidden />}
      {marksLow && low !== undefined && (
        <span className={classes.lowText} style={{ ['--down' as string]: low }} aria-hidden>
          {t('low at {amount}', { amount: amountText(product.lowAmount ?? 0, product.unit) })}
        </span>
      )}
      {out !== undefined && level.outlook && (
        <>
          <span className={classes.dot} style={at(out)} aria-hidden />
          <span className={classNames(classes.out, out > (marksLow ? 0.8 : 0.4) && classes.outAbove)} style={at(out)} aria-hidden>
            {t('out {date}', { date: dayText(dayOf(level.outlook.outAt)) })}
          </span>
        </>
      )}
    </div>
  )
}

/** The months, and today. */
export function TimeAxis({ span, now }: { span: ChartSpan; now?: number }) {
  const month = new Intl.DateTimeFormat(shownLocale(), { month: 'short' })
  const share = (at: number) => (at - span.from) / (span.to - span.from)
  const marks = monthStarts(span).map((at) => ({ at: share(at), text: month.format(at), isToday: false }))
  const today = now === undefined ? [] : [{ at: share(now), text: t('today'), isToday: true }]
  // Today is named in any case; a month too close to it is not.
  const shown = [...marks.filter(({ at }) => today.every((mark) => Math.abs(mark.at - at) > 0.09)), ...today]
  return (
    <div className={classes.axis} aria-hidden>
      {shown.map(({ at, text, isToday }) => (
        <span key={text + at} className={classNames(isToday && classes.isToday)} style={{ ['--at' as string]: at }}>
          {text}
        </span>
      ))}
    </div>
  )
}
