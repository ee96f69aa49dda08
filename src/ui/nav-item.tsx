/* One way in the rail: icon over word. */
import type { MouseEvent } from 'react'
import { classNames } from './class-names.ts'
import type { ShellNavItem } from './shell.tsx'
import look from './shell.module.css'

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
      className={classNames(look.item, item.primary && look.primary, item.last && look.last)}
      onClick={follow}
    >
      <Icon className="i" aria-hidden />
      <span>{item.label}</span>
      {item.badge && <span className={look.badge}>{item.badge}</span>}
    </a>
  )
}
