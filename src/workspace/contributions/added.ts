import { useSyncExternalStore } from 'react'
import type { Actions, Contributions } from './areas.ts'

/** What add-ons add to the same areas as features, and what becomes of it while the app runs. */
export type Added = Actions & Contributions

let added: Added = {}
const listeners = new Set<() => void>()

/** Replaces everything that add-ons have added. */
export function setAdded(next: Added): void {
  added = next
  for (const listener of listeners) listener()
}

export const readAdded = (): Added => added

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useAdded = <Area extends keyof Added>(area: Area): Added[Area] => useSyncExternalStore(subscribe, () => added[area])
