import type { ReactNode } from 'react'
import classes from './count-bar.module.css'

export interface CountBarProps {
  /** In order, from the start. */
  parts: readonly { readonly count: number; readonly tone: 'ok' | 'action' | 'bad' }[]
  /** What is still to do. */
  left: number
  /** The same in words. */
  children: ReactNode
}

/** How far something is that is counted: in words, and as one bar. */
export function CountBar({ parts, left, children }: CountBarProps) {
  return (
    <div className={classes.progress}>
      <p className={classes.counts} role="status">
        {children}
      </p>
      <div className={classes.bar} aria-hidden>
        {parts.map(({ count, tone }) => (
          <i key={tone} data-tone={tone} style={{ flexGrow: count }} />
        ))}
        <i style={{ flexGrow: left }} />
      </div>
    </div>
  )
}
