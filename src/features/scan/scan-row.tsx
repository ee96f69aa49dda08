import type { ReactNode } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import look from './scan-row.module.css'

export interface ScanRowProps {
  /** `last` is the one just scanned, large enough to read across a bench. */
  tone: 'plain' | 'last' | 'clash' | 'bad' | 'undone'
  /** A position or an icon. */
  mark: ReactNode
  title: ReactNode
  children?: ReactNode
  actions?: ReactNode
}

export function ScanRow({ tone, mark, title, children, actions }: ScanRowProps) {
  return (
    <li className={classNames(look.row, tone !== 'plain' && look[tone])}>
      <span className={look.mark}>{mark}</span>
      <span className={look.text}>
        <span>{title}</span>
        {children}
      </span>
      {actions && <span className={look.acts}>{actions}</span>}
    </li>
  )
}
