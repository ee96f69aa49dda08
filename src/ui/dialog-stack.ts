/* Which dialogs are open, the last one on top. Only the one on top reacts to Escape; closing it gives the focus back to
   what opened it. Mantine's own stack loses that focus, and its dialogs each listen for Escape. */
import { useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react'

let stack: readonly string[] = []
const listeners = new Set<() => void>()

function change(next: readonly string[]): void {
  stack = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export interface Layer {
  isTop: boolean
  /** 0 for the lowest; -1 while it is closed. */
  depth: number
}

/** Puts the caller on the stack while it is open. A field edited in place takes part too, so that Escape ends the edit and not the dialog around it. */
export function useLayer(opened: boolean): Layer {
  const id = useId()
  const open = useSyncExternalStore(subscribe, () => stack)
  useLayoutEffect(() => {
    if (!opened) return
    change([...stack, id])
    return () => change(stack.filter((other) => other !== id))
  }, [opened, id])
  return { isTop: open.at(-1) === id, depth: open.indexOf(id) }
}

/** Remembers what had the focus when it opened and focuses it again when it closes or goes away. */
export function useFocusBack(opened: boolean): void {
  const opener = useRef<Element | null>(null)
  const wasOpen = useRef(false)
  // Read while rendering: a field with autoFocus in the dialog takes the focus before any effect of ours runs.
  if (opened && !wasOpen.current) opener.current = openerOf(document.activeElement)
  wasOpen.current = opened
  useLayoutEffect(() => {
    if (!opened) return
    return () => {
      const back = opener.current
      // After the closing render: what was focused in the dialog is gone by then.
      setTimeout(() => {
        const active = document.activeElement
        const lost = !active || active === document.body || active.closest('[data-dialog]')?.getAttribute('data-closing') === 'true' || !active.isConnected
        if (lost && back instanceof HTMLElement && back.isConnected) back.focus({ preventScroll: true })
      }, 0)
    }
  }, [opened])
}

/** A menu row is gone when the dialog closes; the button of its menu is what the person came from. */
function openerOf(element: Element | null): Element | null {
  const menu = element?.closest('[role="menu"]')
  const target = menu?.getAttribute('aria-labelledby')
  return target ? document.getElementById(target) : element
}
