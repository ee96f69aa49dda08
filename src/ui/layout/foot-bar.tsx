/* The bar at the foot of a page one works on: icons above their words, side by side. */
import type { KeyboardEventHandler, MouseEventHandler, ReactNode, Ref } from 'react'
import { classNames } from '#src/ui/styles/class-names.ts'
import classes from './foot-bar.module.css'

export interface FootBarProps {
  label: string
  /** A toolbar formats or changes what is selected; a group acts on the page. */
  role: 'group' | 'toolbar'
  /** Where it acts. */
  where?: ReactNode
  /** Its buttons. */
  children: ReactNode
  className?: string | undefined
  ref?: Ref<HTMLDivElement> | undefined
  onMouseDown?: MouseEventHandler<HTMLDivElement> | undefined
  onKeyDown?: KeyboardEventHandler<HTMLDivElement> | undefined
}

export function FootBar({ label, role, where, children, className, ...rest }: FootBarProps) {
  return (
    <div {...rest} role={role} aria-label={label} className={classNames(classes.bar, className)}>
      {where && <div className={classes.where}>{where}</div>}
      {children}
    </div>
  )
}
