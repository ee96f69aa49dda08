/* One link in the navigation rail: icon above word. */
import type { MouseEvent } from 'react'
import { classNames } from '#src/ui/styles/class-names.ts'
import type { ShellNavItem } from './shell.tsx'
import classes from './shell.module.css'

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
