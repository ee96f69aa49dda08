/* A short list of actions or options, opened by a button. Arrow keys, first letters and Escape work as in every menu. */
import { cloneElement, useId, useState, type KeyboardEvent, type MouseEvent, type ReactElement } from 'react'
import { createPortal } from 'react-dom'
import { MenuList, type MenuSection } from './menu-list.tsx'

interface TargetProps {
  id?: string | undefined
  onClick?: ((event: MouseEvent<HTMLElement>) => void) | undefined
  onKeyDown?: ((event: KeyboardEvent<HTMLElement>) => void) | undefined
}

export interface MenuProps {
  /** A Button, IconButton, TopBarSegment, Pill or FilterChip. */
  target: ReactElement<TargetProps>
  sections: readonly MenuSection[]
  /** Which edges line up. */
  align?: 'start' | 'end' | undefined
}

export function Menu({ target, sections, align = 'start' }: MenuProps) {
  const own = useId()
  const id = target.props.id ?? own
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => {
    anchor?.focus({ preventScroll: true })
    setAnchor(null)
  }
  const button = cloneElement(target, {
    id,
    'aria-haspopup': 'menu',
    'aria-expanded': anchor !== null,
    onClick: (event: MouseEvent<HTMLElement>) => {
      target.props.onClick?.(event)
      setAnchor(event.currentTarget)
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      target.props.onKeyDown?.(event)
      if (event.key !== 'ArrowDown') return
      event.preventDefault()
      setAnchor(event.currentTarget)
    },
  } as TargetProps)
  return (
    <>
      {button}
      {anchor && createPortal(<MenuList labelledBy={id} anchor={anchor} sections={sections} align={align} onClose={close} />, placeFor(anchor))}
    </>
  )
}

/** In the dialog or landmark of its button: a screen reader ignores everything outside an open dialog. */
function placeFor(anchor: Element): Element {
  return anchor.closest('[aria-modal="true"]') ?? anchor.closest('main, header, nav, footer') ?? document.body
}
