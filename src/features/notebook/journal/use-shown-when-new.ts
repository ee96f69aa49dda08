import { useEffect, useRef, type RefObject } from 'react'

/** For the element of a section: once it was added, it is in sight, also while what it shows is still loading, until the person does something. */
export function useShownWhenNew(isNew: boolean): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isNew || !element.current) return
    const shown = element.current
    const observer = new ResizeObserver(() => shown.scrollIntoView({ block: 'nearest' }))
    const isOver = new AbortController()
    const end = () => {
      observer.disconnect()
      isOver.abort()
    }
    for (const type of ['pointerdown', 'keydown', 'wheel']) addEventListener(type, end, { capture: true, passive: true, signal: isOver.signal })
    observer.observe(shown)
    return end
  }, [isNew])
  return element
}
