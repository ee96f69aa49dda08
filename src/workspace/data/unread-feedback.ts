import { useSyncExternalStore } from 'react'

// How much feedback no organization administrator has read, for one of them: as the last poll said.

const listeners = new Set<() => void>()
let unread = 0

export function setUnreadFeedback(count: number): void {
  unread = Math.max(0, count)
  for (const listener of listeners) listener()
}

/** One was marked here: the next poll comes later. */
export const changeUnreadFeedback = (by: number): void => setUnreadFeedback(unread + by)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useUnreadFeedback = (): number => useSyncExternalStore(subscribe, () => unread)
