import { positionsOf, type RackRead } from '#domain/rules/rack/rack-read.ts'
import { CheckIcon, HelpIcon, PendingIcon, type Icon } from '#src/ui/icons/icons.ts'

import { countText, t } from '#src/ui/text/translate.ts'
import { wellMarks, wellTexts, type WellMark } from './well-marks.ts'
import classes from './rack.module.css'

/** How much of the rack was read. */
export function RackCounts({ read }: { read: RackRead }) {
  const count = (...kinds: Parameters<typeof positionsOf>[1][]) => kinds.reduce((sum, kind) => sum + positionsOf(read, kind).length, 0)
  return (
    <div className={classes.counts} role="status">
      <Count className={classes.isRead} count={count('code')} icon={CheckIcon} text={t('read')} />
      <Count className={classes.isEmpty} count={count('empty')} icon={PendingIcon} text={t('empty')} />
      <Count className={classes.isUnread} count={count('unread', 'conflict')} icon={HelpIcon} text={t('not read')} />
    </div>
  )
}

function Count({ className, count, icon: CountIcon, text }: { className: string | undefined; count: number; icon: Icon; text: string }) {
  return (
    <div className={className}>
      <b>{countText(count)}</b>
      <span>
        <CountIcon className="i i-xs" aria-hidden />
        {text}
      </span>
    </div>
  )
}

/** Only the marks that are to be seen. */
export function RackLegend({ marks }: { marks: ReadonlyMap<number, WellMark> }) {
  const seen = new Set(marks.values())
  const all = Object.keys(wellMarks) as WellMark[]
  return (
    <ul className={classes.legend} aria-label={t('Legend')}>
      {all
        .filter((mark) => seen.has(mark))
        .map((mark) => (
          <li key={mark}>
            <svg viewBox="-12 -12 24 24" aria-hidden className={`${classes.well} ${classes[mark]}`} strokeWidth="2.5">
              <circle r="10" />
              {wellMarks[mark].sign && <circle r="7" className={classes.ground} />}
              {wellMarks[mark].sign && <text fontSize="14">{wellMarks[mark].sign}</text>}
            </svg>
            {t(wellTexts[mark])}
          </li>
        ))}
    </ul>
  )
}
