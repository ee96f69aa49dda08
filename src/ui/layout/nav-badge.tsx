/* A count on an entry of the rail. */
import { VisuallyHidden } from './visually-hidden.tsx'
import classes from './shell.module.css'

export interface NavBadgeProps {
  /** '3' */
  count: string
  /** Read out instead: '3 need you'. */
  label: string
}

export function NavBadge({ count, label }: NavBadgeProps) {
  return (
    <>
      <span aria-hidden className={classes.badge}>
        {count}
      </span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </>
  )
}
