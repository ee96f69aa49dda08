import type { TimeRange } from '#domain/rules/equipment/booking-span.ts'
import { classNames } from '#src/ui/styles/class-names.ts'
import { hoursIn } from './days.ts'
import classes from './day-strip.module.css'

export interface StripBlock extends TimeRange {
  readonly key: string
  readonly kind: 'taken' | 'own' | 'free' | 'wanted'
  readonly text: string
}

export interface DayStripProps {
  /** What the picture shows, for screen readers. */
  label: string
  /** What it shows of a day. */
  time: TimeRange
  blocks: readonly StripBlock[]
}

const labeledHours = 4

/** A day of an instrument, to scale. */
export function DayStrip({ label, time, blocks }: DayStripProps) {
  return (
    <div>
      <div className={classes.strip} role="img" aria-label={label}>
        {blocks.map(({ key, kind, text, ...block }) => (
          <span key={key} className={classNames(classes.block, classes[kind])} style={placeIn(time, block)}>
            {text}
          </span>
        ))}
      </div>
      <div className={classes.hours} aria-hidden>
        {[...hoursIn(time).filter(({ hour }) => hour % labeledHours === 0), { at: time.to, hour: new Date(time.to).getHours() }].map(({ at, hour }) => (
          <span key={at} style={{ insetInlineStart: percent(time, at) }}>
            {hour}:00
          </span>
        ))}
      </div>
    </div>
  )
}

const percent = ({ from, to }: TimeRange, at: number): string => `${(Math.min(Math.max((at - from) / (to - from), 0), 1) * 100).toFixed(3)}%`

/** Where a time is within another one, from its start to its end. */
export function placeIn(time: TimeRange, block: TimeRange): { insetInlineStart: string; insetInlineEnd: string } {
  return { insetInlineStart: percent(time, block.from), insetInlineEnd: percent({ from: -time.to, to: -time.from }, -block.to) }
}
