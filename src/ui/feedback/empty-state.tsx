/* Nothing here yet: what this place is for and what to do next. */
import type { ReactNode } from 'react'
import type { Icon } from '#src/ui/icons/icons.ts'
import classes from './empty-state.module.css'

export interface EmptyStateProps {
  icon: Icon
  title: string
  /** What to do next. */
  children?: ReactNode
  action?: ReactNode
  /** It fills the screen: its title is the page's heading. */
  page?: boolean | undefined
}

export function EmptyState({ icon: Icon, title, children, action, page }: EmptyStateProps) {
  const Title = page ? 'h1' : 'h2'
  return (
    <div className={classes.empty}>
      <Icon className="i i-xl" aria-hidden />
      <Title className="title">{title}</Title>
      {children && <p className="muted">{children}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}
