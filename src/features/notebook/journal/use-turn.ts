import { useEffect, useState } from 'react'

/** Those that wait, in order. */
const waiting: (() => void)[] = []

/**
 * True once it is this one's turn. The sections of a long experiment are made one after another: each takes some milliseconds, and between two of
 * them the page answers taps. The first ones, and one the person goes to, do not wait.
 */
export function useStaggeredMount(isFirst: boolean): boolean {
  const [isDue, setDue] = useState(isFirst)
  useEffect(() => {
    if (isDue) return undefined
    const take = () => setDue(true)
    if (waiting.push(take) === 1) startNext()
    return () => {
      const place = waiting.indexOf(take)
      if (place >= 0) waiting.splice(place, 1)
    }
  }, [isDue])
  return isDue || isFirst
}

/** In a task of its own, so that what the previous one changed is drawn first. */
function startNext(): void {
  setTimeout(() => {
    waiting.shift()?.()
    if (waiting.length) startNext()
  })
}
