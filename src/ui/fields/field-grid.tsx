/* Field rows in two columns where there is room for them. */
import type { ReactNode } from 'react'
import classes from './field-grid.module.css'

export function FieldGrid({ children }: { children: ReactNode }) {
  return (
    <div className={classes.frame}>
      <div className={classes.grid}>{children}</div>
    </div>
  )
}
