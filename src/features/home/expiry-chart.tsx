import { t } from '#src/ui/text/translate.ts'
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx'
import { classNames } from '#src/ui/styles/class-names.ts'
import type { ExpiryBar } from './expiry-weeks.ts'
import classes from './expiry-chart.module.css'

export interface ExpiryChartProps {
  bars: readonly ExpiryBar[]
  /** One for each bar. */
  counts: readonly number[]
  /** YYYY-MM-DD: weeks that begin later are not soon. */
  soonUntil: string
}

/** How many samples expire in each week. Read out as a list. */
export function ExpiryChart({ bars, counts, soonUntil }: ExpiryChartProps) {
  const most = Math.max(1, ...counts)
  return (
    <ol className={classes.chart} aria-label={t('Samples that expire, by week')}>
      {bars.map(({ id, week, from }, at) => {
        const count = counts[at] ?? 0
        const tone = from === null ? classes.past : from <= soonUntil ? classes.soon : undefined
        return (
          <li key={id}>
            <span className={classes.count}>{count > 0 ? count : ''}</span>
            <span className={classNames(classes.bar, tone)} style={{ ['--share' as string]: count / most }} />
            <span className={classes.week}>
              <VisuallyHidden>{week === null ? t('Expired: {count}', { count }) : t('Week {week}: {count}', { week, count })}</VisuallyHidden>
              <span aria-hidden>{week === null ? t('past') : t('W{week}', { week })}</span>
            </span>
          </li>
        )
      })}
    </ol>
  )
}
