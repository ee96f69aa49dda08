import { useSyncExternalStore } from 'react'

let working = 0
let hasRun = false
let stopped: readonly string[] = []
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
  started(codeHash: string): void {
    stopped = stopped.filter((each) => each !== codeHash)
    tell()
  },
  stopped(codeHash: string): void {
    stopped = [...stopped, codeHash]
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

/** Whether the add-on with this script was stopped, so that nothing of it is on the page. */
export const useIsStopped = (codeHash: string | undefined): boolean =>
  useSyncExternalStore(subscribe, () => codeHash !== undefined && stopped.includes(codeHash))
