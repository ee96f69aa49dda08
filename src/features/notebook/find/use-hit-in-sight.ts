import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { sectionElementId } from '#src/features/notebook/journal/section-element-id.ts'
import type { FindHit } from './find-hits.ts'
import { placeHit, showHit, type HitPlace } from './place-hit.ts'

export type Frame = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>

interface HitInSight {
  hit: FindHit | undefined
  scroller: RefObject<HTMLElement | null>
  /** Whether the person has gone on. */
  changed: string
  /** Version of what is on the screen. */
  version: unknown
  onSeek: (sectionId: number) => void
}

/** Px that stay free above and below the hit. */
const margin = 72
/** Px around its letters. */
const gap = 2

/**
 * Scrolls to the hit that the person has gone to, and keeps it in sight while what is above it is still being drawn, until the person scrolls.
 * Answers where it is on the screen.
 */
export function useHitInSight({ hit, scroller, changed, version, onSeek }: HitInSight): readonly Frame[] {
  const [frames, setFrames] = useState<readonly Frame[]>([])
  const isFollowed = useRef(false)
  const look = useEffectEvent(() => {
    const view = scroller.current
    if (!view) return
    if (hit && isFollowed.current) follow(hit, view)
    const place = hit && placeHit(hit)
    const next = place ? framesOf(place, view) : []
    setFrames((known) => (isSame(known, next) ? known : next))
  })
  const seek = useEffectEvent(onSeek)
  const sought = hit?.section.id
  useLayoutEffect(() => {
    isFollowed.current = true
    if (sought !== undefined) seek(sought)
    if (hit && !placeHit(hit)) document.getElementById(sectionElementId(hit.section.id))?.scrollIntoView({ block: 'start' })
    // oxlint-disable-next-line react/exhaustive-deps, react-hooks/exhaustive-deps -- once for each hit
  }, [sought, changed])
  useLayoutEffect(() => look(), [hit, changed, version])
  useEffect(() => {
    const view = scroller.current!
    const leave = () => {
      isFollowed.current = false
    }
    const redraw = () => look()
    const isOver = new AbortController()
    for (const type of ['wheel', 'touchmove', 'pointerdown', 'keydown'])
      view.addEventListener(type, leave, { capture: true, passive: true, signal: isOver.signal })
    view.addEventListener('scroll', redraw, { capture: true, passive: true, signal: isOver.signal })
    addEventListener('resize', redraw, { signal: isOver.signal })
    const grown = new ResizeObserver(redraw)
    for (const element of [view, view.firstElementChild!]) grown.observe(element)
    return () => {
      isOver.abort()
      grown.disconnect()
    }
  }, [scroller])
  return frames
}

/** In what scrolls within the page first, a table or a line of code; then in the page. */
function follow(hit: FindHit, view: HTMLElement): void {
  const place = placeHit(hit)
  if (!place) return showHit(hit)
  const inner = scrollerWithin(view, place)
  if (inner) elementOf(place)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  const [box, seen] = [place.getBoundingClientRect(), view.getBoundingClientRect()]
  if (box.top >= seen.top + margin && box.bottom <= seen.bottom - margin) return
  view.scrollTop += box.top - seen.top - view.clientHeight / 3
}

const elementOf = (place: HitPlace): Element | null => (place instanceof Element ? place : place.startContainer.parentElement)

/** What scrolls around it, within the page. */
function scrollerWithin(view: HTMLElement, place: HitPlace): Element | undefined {
  for (let parent = elementOf(place)?.parentElement; parent && parent !== view; parent = parent.parentElement)
    if (/auto|scroll/.test(getComputedStyle(parent).overflow)) return parent
  return undefined
}

/** What of it is in sight. */
function framesOf(place: HitPlace, view: HTMLElement): Frame[] {
  const clips = [view, scrollerWithin(view, place)].flatMap((each) => each?.getBoundingClientRect() ?? [])
  return [...place.getClientRects()].flatMap((box) => {
    const left = Math.max(box.left - gap, ...clips.map((clip) => clip.left))
    const right = Math.min(box.right + gap, ...clips.map((clip) => clip.right))
    const top = Math.max(box.top - gap, ...clips.map((clip) => clip.top))
    const bottom = Math.min(box.bottom + gap, ...clips.map((clip) => clip.bottom))
    return right > left && bottom > top && box.width > 0 ? [{ left, top, width: right - left, height: bottom - top }] : []
  })
}

const isSame = (a: readonly Frame[], b: readonly Frame[]): boolean =>
  a.length === b.length && a.every((each, at) => (['left', 'top', 'width', 'height'] as const).every((side) => each[side] === b[at]![side]))
