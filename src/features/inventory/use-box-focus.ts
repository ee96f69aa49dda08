import { useEffect, useRef, type RefObject } from 'react'

/** The card beside a box changes under the finger. Where the button that had the focus is gone, the focus goes on to what comes next:
    with a tube in the hand to the way to put it down, without to the position shown. */
export function useBoxFocus(carriedId: number | null): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  const wasCarrying = useRef(false)
  useEffect(() => {
    const hasChanged = wasCarrying.current !== (carriedId !== null)
    wasCarrying.current = carriedId !== null
    if (!hasChanged || document.activeElement !== document.body) return
    box.current?.querySelector<HTMLElement>(carriedId === null ? '[role="gridcell"][aria-selected="true"]' : 'aside button')?.focus()
  }, [carriedId])
  return box
}
