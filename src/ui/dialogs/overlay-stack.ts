/* What is over the screen: dialogs, an open menu, a field edited in place. Only the last one reacts to Escape, and when
   it closes, the focus returns to what opened it, through any number of them. */
import { useEffectEvent, useId, useLayoutEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react'
import { Listeners } from '#src/ui/listeners.ts'

interface OverlayOptions {
  modal?: boolean | undefined
  /** Stays above anything opened after it. */
  alwaysOnTop?: boolean | undefined
  /** Must be answered before anything else continues. */
  requiresAnswer?: boolean | undefined
  /** Without it, Escape does nothing here: an overlay that is the last one handles the key itself, or cannot be left. */
  onEscape?: (() => void) | undefined
}

interface Entry extends OverlayOptions {
  id: string
}

let stack: readonly Entry[] = []
const listeners = new Listeners()

function change(next: readonly Entry[]): void {
  if (stack.length === 0) window.addEventListener('keydown', leaveLast, { capture: true })
  if (next.length === 0) window.removeEventListener('keydown', leaveLast, { capture: true })
  stack = next
  listeners.tell()
}

/** Asks the stack itself: what React has rendered can be one key behind. */
function leaveLast(event: KeyboardEvent): void {
  if (event.key === 'Escape' && !event.isComposing) stack.at(-1)?.onEscape?.()
}

export interface OverlayState {
  /** No other dialog is over it; a menu opened from it may be. */
  isTopModal: boolean
  /** 0 for the lowest. */
  depth: number
}

/** Puts the caller on the stack while it is open. */
export function useOverlay(opened: boolean, { modal, alwaysOnTop, requiresAnswer, onEscape }: OverlayOptions = {}): OverlayState {
  const id = useId()
  const escape = useEffectEvent(() => onEscape?.())
  const open = useSyncExternalStore(listeners.subscribe, () => stack)
  useLayoutEffect(() => {
    if (!opened) return
    const others = alwaysOnTop ? stack : stack.filter((entry) => !entry.alwaysOnTop)
    const covers = alwaysOnTop ? [] : stack.filter((entry) => entry.alwaysOnTop)
    change([...others, { id, modal, alwaysOnTop, requiresAnswer, onEscape: () => escape() }, ...covers])
    return () => change(stack.filter((other) => other.id !== id))
  }, [opened, modal, alwaysOnTop, requiresAnswer, id])
  return {
    isTopModal: open.findLast((entry) => entry.modal)?.id === id,
    depth: Math.max(
      0,
      open.findIndex((entry) => entry.id === id),
    ),
  }
}

/** Reports at once when a dialog that must be answered opens and when the last one closes, until the returned function is called. */
export function watchRequiredAnswers(tell: (isOpen: boolean) => void): () => void {
  let wasOpen = false
  const look = () => {
    const isOpen = stack.some((entry) => entry.requiresAnswer)
    if (isOpen !== wasOpen) tell((wasOpen = isOpen))
  }
  look()
  return listeners.subscribe(look)
}

/**
 * While active, nothing on the page except the element can be reached by touch, keyboard or screen reader. Elements marked
 * data-over (toasts) stay usable.
 */
export function useInertOutside(active: boolean, element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (!active) return
    const around = [...document.body.children].filter((other) => other !== element.current && !other.hasAttribute('data-over') && !other.hasAttribute('inert'))
    for (const other of around) other.setAttribute('inert', '')
    return () => around.forEach((other) => other.removeAttribute('inert'))
  }, [active, element])
}

/** Remembers what had the focus when the caller appeared, and focuses it again when the caller is gone. */
export function useFocusReturn(): void {
  // Read in the first render: a field with autoFocus takes the focus before any effect runs.
  const [opener] = useState(() => document.activeElement)
  const alive = useRef(false)
  useLayoutEffect(() => {
    alive.current = true
    return () => {
      alive.current = false
      setTimeout(() => {
        const lost = document.activeElement === null || document.activeElement === document.body
        if (!alive.current && lost && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
      }, 0)
    }
  }, [opener])
}
