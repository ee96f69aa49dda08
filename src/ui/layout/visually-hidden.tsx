/* Text for screen readers only. */
import type { ReactNode } from 'react'
import classes from './visually-hidden.module.css'

export interface VisuallyHiddenProps {
  children: ReactNode
}

export function VisuallyHidden({ children }: VisuallyHiddenProps) {
  return <span className={classes.hidden}>{children}</span>
}
