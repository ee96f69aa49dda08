import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import type { SectionRow } from '#domain/entities/section.ts'
import { sectionElementId } from './section-element-id.ts'
import { sectionInSight } from './section-in-sight.ts'

/** Px from the end of a page that count as its end. */
const nearEnd = 24

/** Which section is before the person, for the ref of the element that scrolls. It follows scrolling, and what grows. */
export function useSectionInSight(
  sections: readonly SectionRow[],
  reachedId: number | undefined,
): { scroller: RefObject<HTMLDivElement | null>; currentId: number | undefined } {
  const scroller = useRef<HTMLDivElement>(null)
  const [currentId, setCurrentId] = useState<number>()
  const look = useEffectEvent(() => {
    const view = scroller.current
    if (!view) return
    const placed = sections.flatMap(({ id }) => {
      const box = document.getElementById(sectionElementId(id))?.getBoundingClientRect()
      return box ? { id, top: box.top, bottom: box.bottom } : []
    })
    const isAtEnd = view.scrollTop + view.clientHeight >= view.scrollHeight - nearEnd
    setCurrentId(sectionInSight(view.getBoundingClientRect(), placed, reachedId, isAtEnd))
  })
  useEffect(() => {
    const view = scroller.current!
    let frame = 0
    const lookSoon = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0
        look()
      })
    }
    const grown = new ResizeObserver(lookSoon)
    for (const element of [view, view.firstElementChild!]) grown.observe(element)
    view.addEventListener('scroll', lookSoon, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      grown.disconnect()
      view.removeEventListener('scroll', lookSoon)
    }
  }, [])
  // After every render: a section may have been added, moved or reached.
  useEffect(() => look())
  return { scroller, currentId }
}
