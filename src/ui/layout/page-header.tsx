/* The header of a screen: a back link, its name or tabs, its actions. */
import type { ReactNode } from 'react'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { BackIcon } from '#src/ui/icons/icons.ts'
import { classNames } from '#src/ui/styles/class-names.ts'
import classes from './page-header.module.css'

export interface PageHeaderProps {
  title: ReactNode
  subtitle?: ReactNode
  /** In place of the title: the current one says it. */
  tabs?: ReactNode
  back?: { label: string; onClick: () => void } | undefined
  /** The primary last. */
  actions?: ReactNode
  /** One line, however long the name is; the content below needs the height. */
  oneLine?: boolean | undefined
}

export function PageHeader({ title, subtitle, tabs, back, actions, oneLine }: PageHeaderProps) {
  return (
    <header className={classNames(classes.header, oneLine && classes.oneLine)}>
      {back && <IconButton icon={BackIcon} label={back.label} onClick={back.onClick} />}
      <div className={classNames(classes.words, tabs !== undefined && classes.withTabs)}>
        {tabs ?? <h1 title={typeof title === 'string' ? title : undefined}>{title}</h1>}
        {subtitle && <div className="small muted">{subtitle}</div>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  )
}
