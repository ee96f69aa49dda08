import { useSyncExternalStore } from 'react'
import { Listeners } from '#src/ui/listeners.ts'

// How much feedback no organization administrator has read, for one of them: as the last poll said.

const listeners = new Listeners()
let unread = 0

export function setUnreadFeedback(count: number): void {
  unread = Math.max(0, count)
  listeners.tell()
}

/** One was marked here: the next poll comes later. */
export const changeUnreadFeedback = (by: number): void => setUnreadFeedback(unread + by)

export const useUnreadFeedback = (): number => useSyncExternalStore(listeners.subscribe, () => unread)
