import type { ReactNode } from 'react'
import { classNames } from '#src/ui/styles/class-names.ts'
import classes from './next-place.module.css'

export interface NextPlaceProps {
  /** Above the place. */
  label: string
  place: ReactNode
  title: ReactNode
  /** Below the title. */
  children?: ReactNode
  /** At the end: what else can be done. */
  end?: ReactNode
  tone?: 'bad'
  role?: 'alert' | 'status'
  /** Read out, if it is not an alert. */
  name?: string
}

/** As in `AA24`. */
const longestPosition = 4

/** What to do next, with the position large enough to be read from across a bench. */
export function NextPlace({ label, place, title, children, end, tone, role, name }: NextPlaceProps) {
  return (
    <section className={classNames(classes.next, tone === 'bad' && classes.bad)} role={role} aria-label={name}>
      <div>
        <div className={classes.label}>{label}</div>
        <div className={typeof place === 'string' && place.length > longestPosition ? classes.name : classes.huge}>{place}</div>
      </div>
      <div className={classes.text}>
        <h2>{title}</h2>
        {children}
      </div>
      {end}
    </section>
  )
}
