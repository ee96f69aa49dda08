/* A white card with a thin border; a heading with an action at its end, then rows or a body. */
import type { ReactNode } from 'react'
import { classNames } from '#src/ui/styles/class-names.ts'
import classes from './card.module.css'

export interface CardProps {
  children: ReactNode
  title?: ReactNode
  /** At the end of the heading: a plain button. */
  action?: ReactNode
  /** Rows extend to the edge; text keeps the padding. */
  flush?: boolean | undefined
  /** Read out if there is no title to name the card. */
  label?: string | undefined
  className?: string | undefined
}

export function Card({ children, title, action, flush, label, className }: CardProps) {
  return (
    <section className={classNames(classes.card, className)} aria-label={label ?? (typeof title === 'string' ? title : undefined)}>
      {(title || action) && (
        <div className={classes.head}>
          {title && <h2 className="grow">{title}</h2>}
          {action}
        </div>
      )}
      <div className={flush ? classes.rows : classNames(classes.body, !title && !action && classes.alone)}>{children}</div>
    </section>
  )
}
