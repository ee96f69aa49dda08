import { useSyncExternalStore } from 'react'

let working = 0
let hasRun = false
const listeners = new Set<() => void>()

/** Whether the add-ons of this page have been started, for screens that wait for what they add. */
export const addonStatus = {
  begin(): void {
    working += 1
    tell()
  },
  end(): void {
    working -= 1
    hasRun = true
    tell()
  },
}

function tell(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** True once each of them has run or failed. */
export const useAreStarted = (): boolean => useSyncExternalStore(subscribe, () => hasRun && working === 0)
