import type { CSSProperties } from 'react'
import classes from './timer-meter.module.css'

/** How much of a timer has passed. */
export function TimerMeter({ left, length }: { left: number; length: number }) {
  const passed = length > 0 ? Math.min(1, Math.max(0, 1 - left / length)) : 0
  return <span className={classes.meter} style={{ '--passed': passed } as CSSProperties} aria-hidden />
}
