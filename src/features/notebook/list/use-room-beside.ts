import { useCallback, useState } from 'react'

/** Whether an element is shown beside another, or is left out because there is no room. */
export function useRoomBeside(): { ref: (element: HTMLElement | null) => (() => void) | undefined; hasRoom: boolean } {
  const [hasRoom, setRoom] = useState(false)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    const observer = new ResizeObserver(() => setRoom(element.offsetWidth > 0))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, hasRoom }
}
