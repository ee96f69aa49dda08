/* The actions of a screen. They stay visible while its fields scroll; in portrait they share the width. Add-ons can make them more than fit in a line. */
import type { ReactNode } from 'react'
import { classNames } from '#src/ui/styles/class-names.ts'
import classes from './action-bar.module.css'

export interface ActionBarProps {
  children: ReactNode
  label: string
  /** Where it sticks: at the top of what scrolls, or at the bottom of the screen. */
  position?: 'head' | 'foot' | undefined
  /** Dark: rows in a list are selected, and these actions apply to them. */
  inverse?: boolean | undefined
}

export function ActionBar({ children, label, position = 'head', inverse }: ActionBarProps) {
  return (
    <div role="group" aria-label={label} className={classNames(classes.bar, classes[position], inverse && classes.inverse)}>
      {children}
    </div>
  )
}
