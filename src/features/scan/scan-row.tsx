import type { ReactNode } from 'react'
import { classNames } from '#src/ui/styles/class-names.ts'
import classes from './scan-row.module.css'

export interface ScanRowProps {
  /** `last` is the latest scan, large enough to read from across a bench. */
  tone: 'plain' | 'last' | 'clash' | 'bad' | 'undone'
  /** A position or an icon. */
  mark: ReactNode
  title: ReactNode
  children?: ReactNode
  actions?: ReactNode
}

export function ScanRow({ tone, mark, title, children, actions }: ScanRowProps) {
  return (
    <li className={classNames(classes.row, tone !== 'plain' && classes[tone])}>
      <span className={classes.mark}>{mark}</span>
      <span className={classes.text}>
        <span>{title}</span>
        {children}
      </span>
      {actions && <span className={classes.actions}>{actions}</span>}
    </li>
  )
}
