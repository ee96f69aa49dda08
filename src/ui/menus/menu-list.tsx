/* The open list of a menu. */
import { Fragment, useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useOverlay } from '#src/ui/dialogs/overlay-stack.ts'
import { computePosition, type FloatingPosition } from './floating.ts'
import { MenuRow, type MenuItem } from './menu-row.tsx'
import classes from './menu.module.css'

export interface MenuSection {
  id: string
  heading?: string | undefined
  /** Below the heading. */
  hint?: string | undefined
  items: readonly MenuItem[]
}

export interface MenuListProps {
  labelledBy: string
  anchor: HTMLElement
  sections: readonly MenuSection[]
  align: 'start' | 'end'
  /** Returns the focus, then closes. */
  onClose: () => void
}

export function MenuList({ labelledBy, anchor, sections, align, onClose }: MenuListProps) {
  const filled = sections.filter(({ items }) => items.length > 0)
  const list = useRef<HTMLDivElement>(null)
  const [spot, setSpot] = useState<FloatingPosition>({ left: 0, top: 0 })
  useOverlay(true, { onEscape: onClose })

  const closeNow = useEffectEvent(onClose)

  useLayoutEffect(() => {
    const own = list.current
    if (own)
      setSpot(
        computePosition(
          anchor.getBoundingClientRect(),
          { width: own.offsetWidth, height: own.offsetHeight },
          { width: innerWidth, height: innerHeight },
          align,
        ),
      )
  }, [anchor, align])

  useEffect(() => {
    const rows = rowsOf(list.current)
    const checked = rows.find((row) => row.getAttribute('aria-checked') === 'true')
    ;(checked ?? rows[0])?.focus({ preventScroll: true })
    const listen = () => closeNow()
    window.addEventListener('resize', listen)
    return () => window.removeEventListener('resize', listen)
  }, [])

  const keys = (event: KeyboardEvent) => {
    const rows = rowsOf(list.current)
    const next =
      event.key === 'Tab'
        ? undefined
        : nextRow(
            event.key,
            rows,
            rows.findIndex((row) => row === document.activeElement),
          )
    if (event.key === 'Tab') onClose()
    if (event.key === 'Tab' || next) event.preventDefault()
    next?.focus()
  }

  return (
    <div className={classes.place}>
      {/* A tap outside closes it and touches nothing below. */}
      <div className={classes.outside} onPointerDown={(event) => event.preventDefault()} onClick={onClose} />
      <div ref={list} role="menu" aria-labelledby={labelledBy} className={classes.list} style={spot} onKeyDown={keys}>
        {filled.map(({ id, heading, hint, items }, at) => (
          <Fragment key={id}>
            {at > 0 && <hr className={classes.divider} />}
            <div role="group" aria-label={heading && [heading, hint].filter(Boolean).join(', ')}>
              {heading && (
                <div className={classes.heading} aria-hidden>
                  {heading}
                  {hint && <div className={classes.hint}>{hint}</div>}
                </div>
              )}
              {items.map((item) => (
                <MenuRow key={item.id} item={item} onClose={onClose} />
              ))}
            </div>
          </Fragment>
        ))}
      </div>
    </div>
  )
}

function rowsOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[role^="menuitem"]:not(:disabled)') ?? [])]
}

function nextRow(key: string, rows: readonly HTMLElement[], at: number): HTMLElement | undefined {
  if (key === 'ArrowDown') return rows[(at + 1) % rows.length]
  if (key === 'ArrowUp') return rows.at(at - 1)
  if (key === 'Home') return rows[0]
  if (key === 'End') return rows.at(-1)
  if (key.length !== 1 || key === ' ') return undefined
  const letter = key.toLocaleLowerCase()
  return [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))].find((row) => row.textContent?.trim().toLocaleLowerCase().startsWith(letter))
}
