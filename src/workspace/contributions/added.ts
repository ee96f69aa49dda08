import { useSyncExternalStore } from 'react'
import type { Actions, Contributions } from './areas.ts'
import { Listeners } from '#src/ui/listeners.ts'

/** What add-ons add to the same areas as features, and what becomes of it while the app runs. */
export type Added = Actions & Contributions

let added: Added = {}
const listeners = new Listeners()

/** Replaces everything that add-ons have added. */
export function setAdded(next: Added): void {
  added = next
  listeners.tell()
}

export const readAdded = (): Added => added

export const useAdded = <Area extends keyof Added>(area: Area): Added[Area] => useSyncExternalStore(listeners.subscribe, () => added[area])
