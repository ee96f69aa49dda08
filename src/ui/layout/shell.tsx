/* The frame of every screen. Landscape: a rail on the left. Portrait: the rail is at the bottom, with the primary raised within reach of the thumb. */
import type { ReactNode } from 'react'
import { classNames } from '#src/ui/styles/class-names.ts'
import { NavItem, type ShellNavItem } from './nav-item.tsx'
import classes from './shell.module.css'

export interface ShellProps {
  brand: ReactNode
  navItems: readonly ShellNavItem[]
  navLabel: string
  onNavigate: (href: string) => void
  /** 'Skip to content', the first stop of the Tab key. */
  skipLabel: string
  groupSlot?: ReactNode
  searchSlot?: ReactNode
  statusSlot?: ReactNode
  userSlot?: ReactNode
  /** A message above the content that stays: a Banner. */
  notice?: ReactNode
  /** At most 980 px of content, in the middle. */
  narrow?: boolean | undefined
  children: ReactNode
}

export function Shell({ brand, navItems, navLabel, onNavigate, skipLabel, groupSlot, searchSlot, statusSlot, userSlot, notice, narrow, children }: ShellProps) {
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#content">
        {skipLabel}
      </a>
      <nav className={classes.rail} aria-label={navLabel}>
        <div className={classes.brand}>{brand}</div>
        <div className={classes.items}>
          {navItems.map((item) => (
            <NavItem key={item.id} item={item} onNavigate={onNavigate} />
          ))}
        </div>
      </nav>
      <header className={classes.topbar}>
        {groupSlot}
        {searchSlot}
        {statusSlot}
        {userSlot}
      </header>
      <main id="content" className={classNames(classes.main, narrow && classes.narrow)} tabIndex={-1}>
        {notice}
        {children}
      </main>
    </div>
  )
}
