import { useEffect, useState, type RefObject } from 'react'
import { sectionElementId } from '#src/features/notebook/journal/section-element-id.ts'

export interface CardPlaces {
  /** The page with the sections. */
  readonly sheet: HTMLElement | null
  /** Beside it; not shown where there is no room. */
  readonly side: HTMLElement | null
}

interface CardSubject {
  /** The marked words are known by it. */
  readonly key: string
  readonly sectionId: number
  /** Whether it is shown wherever the page is, which goes there. */
  readonly isSought: boolean
}

/** Free above and below the card in the text, in px. */
const gap = 8
/** What the contents keep beside a long thread, in px. */
const contentsRoom = 130

/**
 *   room beside the sheet:  the card is beside the words, below the contents, with a line to them
 *   none:                   the card is in the text, over room that the words leave below their paragraph
 *
 * Keeps the card of the open thread where its words are. True for `isFound` once its words are marked in the page.
 */
export function useCardPlace(card: RefObject<HTMLElement | null>, { sheet, side }: CardPlaces, { key, sectionId, isSought }: CardSubject) {
  const [isBeside, setBeside] = useState(() => (side?.offsetWidth ?? 0) > 0)
  const [isFound, setFound] = useState(false)
  useEffect(() => {
    if (!sheet || !side) return
    let frame: number | undefined
    let room: HTMLElement | null = null
    // First the section, whose text may not be drawn yet, and then the words in it.
    let due: 'section' | 'words' | undefined = isSought ? 'section' : undefined
    const place = () => {
      frame = undefined
      setBeside(side.offsetWidth > 0)
      const mark = sheet.querySelector<HTMLElement>(`mark[data-thread="${CSS.escape(key)}"]`)
      setFound(mark !== null)
      const section = document.getElementById(sectionElementId(sectionId))
      const found = mark ? sheet.querySelector<HTMLElement>('[data-thread-room]') : section?.querySelector<HTMLElement>('[data-section-room]')
      if (room && room !== found) room.style.height = ''
      room = found ?? null
      const own = card.current
      if (!own) return
      if (side.offsetWidth > 0) placeBeside(own, side, mark ?? section)
      else if (room) placeInText(own, sheet, room)
      if (side.offsetWidth > 0 && room) room.style.height = ''
      const sought = due === 'section' ? (mark ?? room) : due === 'words' ? mark : null
      if (!sought) return
      due = mark ? undefined : 'words'
      scrollToMiddle(sheet.parentElement!, sought)
    }
    const placeSoon = () => void (frame ??= requestAnimationFrame(place))
    const resized = new ResizeObserver(placeSoon)
    for (const each of [sheet, side, ...(card.current ? [card.current] : [])]) resized.observe(each)
    const changed = new MutationObserver(placeSoon)
    for (const each of [sheet, side]) changed.observe(each, { childList: true, subtree: true })
    document.addEventListener('scroll', placeSoon, { capture: true, passive: true })
    placeSoon()
    return () => {
      if (frame !== undefined) cancelAnimationFrame(frame)
      resized.disconnect()
      changed.disconnect()
      document.removeEventListener('scroll', placeSoon, { capture: true })
      if (room) room.style.height = ''
    }
  }, [card, sheet, side, key, sectionId, isSought])
  return { isBeside, isFound }
}

function placeBeside(card: HTMLElement, side: HTMLElement, words: HTMLElement | null): void {
  const slot = card.parentElement!
  // The contents leave the card as much room as it needs, but for a few of their rows.
  slot.style.minHeight = `min(${card.scrollHeight + 2}px, 100% - ${contentsRoom}px)`
  const box = slot.getBoundingClientRect()
  const { height } = card.getBoundingClientRect()
  const at = words?.getClientRects()[0]
  const wanted = at ? (at.top + at.bottom) / 2 - box.top : 0
  const top = Math.max(0, Math.min(wanted - 40, box.height - height))
  card.style.top = `${top}px`
  slot.style.setProperty('--line', `${wanted}px`)
  slot.toggleAttribute('data-lined', at !== undefined && wanted > top + gap && wanted < top + height - gap && at.bottom < side.getBoundingClientRect().bottom)
}

function placeInText(card: HTMLElement, sheet: HTMLElement, room: HTMLElement): void {
  const height = `${card.offsetHeight + 2 * gap}px`
  if (room.style.height !== height) room.style.height = height
  card.style.top = `${room.getBoundingClientRect().top - sheet.getBoundingClientRect().top + gap}px`
}

/** Only the page: what is around it stays where it is. */
function scrollToMiddle(scroller: HTMLElement, element: HTMLElement): void {
  const [frame, own] = [scroller.getBoundingClientRect(), element.getBoundingClientRect()]
  scroller.scrollBy({ top: own.top + own.height / 2 - frame.top - frame.height / 2 })
}
