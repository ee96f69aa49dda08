import { useEffect, useRef, type RefObject } from 'react'
import type { VirtualListHandle } from '#src/ui/lists/virtual-list.tsx'

/** Another page, search or order begins at the first row of the list. */
export function usePageTop(list: RefObject<VirtualListHandle | null>, pageKey: string): void {
  const seen = useRef(pageKey)
  useEffect(() => {
    if (seen.current !== pageKey) list.current?.scrollToRow(0)
    seen.current = pageKey
  }, [list, pageKey])
}
