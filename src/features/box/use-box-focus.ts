import { useEffect, useRef, type RefObject } from 'react'

/** What the card beside a box is for. */
export type BoxCard = 'look' | 'carry' | 'reserve'

/** The card beside a box changes under the finger. Where the button that had the focus is gone, the focus goes on to what comes next:
    with something to be done to the way to do it, otherwise to the position shown. */
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
