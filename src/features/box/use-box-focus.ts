import { useEffect, useRef, type RefObject } from 'react'

/** What the card next to a box is for. */
export type BoxCard = 'look' | 'carry' | 'reserve'

/**
 * The card next to a box changes while it is used. If the button that had the focus is gone, the focus moves to what comes next:
 * for a task, to its main button, otherwise to the position shown.
 */
export function useBoxFocus(card: BoxCard): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  const before = useRef<BoxCard>('look')
  useEffect(() => {
    const hasChanged = before.current !== card
    before.current = card
    if (!hasChanged || document.activeElement !== document.body) return
    box.current?.querySelector<HTMLElement>(card === 'look' ? '[role="gridcell"][aria-selected="true"]' : 'aside button:enabled')?.focus()
  }, [card])
  return box
}
