import { useEffect, useState, useSyncExternalStore, type RefObject } from 'react'

/** Tables with fewer rows are drawn whole. */
const wholeUpTo = 100
/** Rows that are drawn before and behind those in sight. */
const spare = 15

export interface RowWindow {
  readonly from: number
  readonly to: number
  /** Height of what is not drawn, in px. */
  readonly above: number
  readonly below: number
}

/** The rows to draw of a table that scrolls. On paper, all of them. */
export function useRowWindow(scroller: RefObject<HTMLElement | null>, count: number): RowWindow {
  const [place, setPlace] = useState({ first: 0, visible: 20, height: 56 })
  const isPrinting = useSyncExternalStore(onPrinting, () => matchMedia('print').matches)
  const isLong = count > wholeUpTo && !isPrinting
  useEffect(() => {
    const { current } = scroller
    if (!current || !isLong) return
    const read = () => {
      const height = current.querySelector('tbody > tr[aria-rowindex]')?.getBoundingClientRect().height || 56
      const next = { first: Math.floor(current.scrollTop / height), visible: Math.ceil(current.clientHeight / height), height }
      setPlace((known) => (Math.abs(known.first - next.first) < spare / 3 && known.visible === next.visible && known.height === height ? known : next))
    }
    read()
    current.addEventListener('scroll', read, { passive: true })
    return () => current.removeEventListener('scroll', read)
  }, [scroller, isLong])
  if (!isLong) return { from: 0, to: count, above: 0, below: 0 }
  const { first, visible, height } = place
  const from = Math.max(0, Math.min(first, count - visible) - spare)
  const to = Math.min(count, first + visible + spare)
  return { from, to, above: from * height, below: (count - to) * height }
}

function onPrinting(listener: () => void): () => void {
  const print = matchMedia('print')
  print.addEventListener('change', listener)
  return () => print.removeEventListener('change', listener)
}
