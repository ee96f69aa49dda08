import { useLayoutEffect, useRef, type RefObject } from 'react'

/** How high the card of a box is, as `--h-box-card`: in landscape the tree beside the box is as much shorter. */
export function useCardHeight(): RefObject<HTMLElement | null> {
  const card = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const { style } = document.body
    const observer = new ResizeObserver(([entry]) => style.setProperty('--h-box-card', `${entry!.borderBoxSize[0]!.blockSize}px`))
    observer.observe(card.current!)
    return () => {
      observer.disconnect()
      style.removeProperty('--h-box-card')
    }
  }, [])
  return card
}
