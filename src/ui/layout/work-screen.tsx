/* A task that needs the whole screen: what is worked on, what has come of it beside, and large buttons below that. */
import type { ReactNode } from 'react'
import { classNames } from '#src/ui/styles/class-names.ts'
import classes from './work-screen.module.css'

export interface WorkScreenProps {
  children: ReactNode
  /** Nothing, until there is something to show. */
  side?: ReactNode
  sideLabel: string
  /** Below the rest in portrait: as high as one entry, or a part of the screen. */
  sideHeight: 'entry' | 'part'
  foot?: ReactNode
}

export function WorkScreen({ children, side, sideLabel, sideHeight, foot }: WorkScreenProps) {
  return (
    <div className={classNames(classes.screen, classes[sideHeight])}>
      <div className={classes.work}>{children}</div>
      {/* A long side is scrolled with the arrow keys, too. */}
      {side && (
        <section className={classes.side} aria-label={sideLabel} tabIndex={0}>
          {side}
        </section>
      )}
      {foot && <div className={classes.foot}>{foot}</div>}
    </div>
  )
}
