/* The header of a screen: a back link, its name, its actions. */
import type { ReactNode } from 'react'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { BackIcon } from '#src/ui/icons/icons.ts'
import classes from './page-header.module.css'

export interface PageHeaderProps {
  title: ReactNode
  subtitle?: ReactNode
  back?: { label: string; onClick: () => void } | undefined
  /** The primary last. */
  actions?: ReactNode
}

export function PageHeader({ title, subtitle, back, actions }: PageHeaderProps) {
  return (
    <header className={classes.header}>
      {back && <IconButton icon={BackIcon} label={back.label} onClick={back.onClick} />}
      <div className={classes.words}>
        <h1>{title}</h1>
        {subtitle && <div className="small muted">{subtitle}</div>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  )
}
