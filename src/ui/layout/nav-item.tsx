/* One link in the navigation rail: icon above word. */
import type { ComponentType, MouseEvent } from 'react'
import type { Icon } from '#src/ui/icons/icons.ts'
import { classNames } from '#src/ui/styles/class-names.ts'
import classes from './shell.module.css'

export interface ShellNavItem {
  id: string
  label: string
  icon: Icon
  href: string
  current?: boolean | undefined
  /** Filled and, in portrait, raised: only one of them. */
  primary?: boolean | undefined
  /** At the far end of the rail. */
  last?: boolean | undefined
  /** A short count on the icon; nothing if there is nothing to count. */
  Badge?: ComponentType | undefined
}

export interface NavItemProps {
  item: ShellNavItem
  onNavigate: (href: string) => void
}

export function NavItem({ item, onNavigate }: NavItemProps) {
  const Icon = item.icon
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onNavigate(item.href)
  }
  return (
    <a
      href={item.href}
      aria-current={item.current ? 'page' : undefined}
      className={classNames(classes.item, item.primary && classes.primary, item.last && classes.last)}
      onClick={follow}
    >
      <Icon className="i" aria-hidden />
      <span>{item.label}</span>
      {item.Badge && <item.Badge />}
    </a>
  )
}
