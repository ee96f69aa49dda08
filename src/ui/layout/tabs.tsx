/* Parts of one screen, one visible at a time: a list beside the part, on narrow screens a line above it. Arrow keys move from tab to tab. */
import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { classNames } from '#src/ui/styles/class-names.ts'
import type { Icon } from '#src/ui/icons/icons.ts'
import classes from './tabs.module.css'

export interface Tab {
  id: string
  label: string
  icon?: Icon | undefined
  panel: ReactNode
}

export interface TabsProps {
  label: string
  tabs: readonly Tab[]
  value: string
  onChange: (id: string) => void
  className?: string | undefined
}

export function Tabs({ label, tabs, value, onChange, className }: TabsProps) {
  const base = useId()
  const list = useRef<HTMLDivElement>(null)
  // Where they do not all fit, the open one may be out of sight.
  useEffect(() => {
    list.current?.querySelector(`[data-tab="${CSS.escape(value)}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [value])
  const move = (event: KeyboardEvent) => {
    const step = ['ArrowDown', 'ArrowRight'].includes(event.key) ? 1 : ['ArrowUp', 'ArrowLeft'].includes(event.key) ? -1 : 0
    if (step === 0) return
    const at = tabs.findIndex((tab) => tab.id === value)
    const next = tabs[(at + step + tabs.length) % tabs.length]
    if (!next) return
    event.preventDefault()
    onChange(next.id)
    list.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(next.id)}"]`)?.focus()
  }
  return (
    <div className={classNames(classes.whole, className)}>
      <div ref={list} role="tablist" aria-label={label} aria-orientation="vertical" className={classNames(classes.tabs, classes.side)} onKeyDown={move}>
        {tabs.map(({ id, label: word, icon: Icon }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${base}-${id}`}
            data-tab={id}
            aria-selected={id === value}
            aria-controls={id === value ? `${base}-${id}-panel` : undefined}
            tabIndex={id === value ? 0 : -1}
            onClick={() => onChange(id)}
          >
            {Icon && <Icon className="i i-s" aria-hidden />}
            {word}
          </button>
        ))}
      </div>
      {tabs.map(
        ({ id, panel }) =>
          id === value && (
            <div key={id} role="tabpanel" id={`${base}-${id}-panel`} aria-labelledby={`${base}-${id}`} className={classes.panel}>
              {panel}
            </div>
          ),
      )}
    </div>
  )
}
