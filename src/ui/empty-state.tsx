/* Nothing here yet: what this place is for and what to do next. */
import type { ReactNode } from 'react'
import type { Icon } from './icons.ts'
import look from './empty-state.module.css'

export interface EmptyStateProps {
  icon: Icon
  title: string
  /** What to do next. */
  children?: ReactNode
  action?: ReactNode
}

export function EmptyState({ icon: Icon, title, children, action }: EmptyStateProps) {
  return (
    <div className={look.empty}>
      <Icon className="i i-xl" aria-hidden />
      <h2>{title}</h2>
      {children && <p className="muted">{children}</p>}
      {action && <div className={look.action}>{action}</div>}
    </div>
  )
}
