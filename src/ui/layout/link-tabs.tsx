/* Screens side by side, each with its own address, in place of a heading. What has no room is in a menu at the end. */
import { use } from 'react'
import { Link, NavigateContext } from '#src/ui/buttons/link.tsx'
import { ChevronDownIcon, type Icon } from '#src/ui/icons/icons.ts'
import { Menu } from '#src/ui/menus/menu.tsx'
import { classNames } from '#src/ui/styles/class-names.ts'
import { t } from '#src/ui/text/translate.ts'
import classes from './tabs.module.css'
import hidden from './visually-hidden.module.css'

export interface LinkTab {
  id: string
  label: string
  icon: Icon
  href: string
  current: boolean
}

export interface LinkTabsProps {
  label: string
  tabs: readonly LinkTab[]
  more: readonly LinkTab[]
  moreLabel: string
}

export function LinkTabs({ label, tabs, more, moreLabel }: LinkTabsProps) {
  const navigate = use(NavigateContext)
  const open = more.find(({ current }) => current)
  return (
    <nav className={classNames(classes.tabs, classes.links)} aria-label={label}>
      <h1 className={hidden.hidden}>{[...tabs, ...more].find(({ current }) => current)?.label}</h1>
      {tabs.map((tab) => (
        <Link key={tab.id} href={tab.href} aria-current={tab.current ? 'page' : undefined}>
          {tab.label}
        </Link>
      ))}
      {more.length > 0 && (
        <Menu
          align="end"
          target={
            <button type="button" aria-label={open ? `${open.label}, ${moreLabel}` : moreLabel} aria-current={open ? 'page' : undefined}>
              {open?.label ?? t('More')}
              <ChevronDownIcon className="i i-s" aria-hidden />
            </button>
          }
          sections={[{ id: 'more', items: more.map(({ id, label, icon, href }) => ({ id, label, icon, onSelect: () => navigate?.(href) })) }]}
        />
      )}
    </nav>
  )
}
