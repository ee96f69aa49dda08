import { useSyncExternalStore } from 'react'
import type { SyncStatus } from '#sync/status.ts'
import type { SyncPool } from '#sync/sync-pool.ts'

const unknown: SyncStatus = { state: 'idle', reason: null, queued: 0, inbox: 0, progress: null, lastSuccessAt: null, trouble: null, stuck: false }

/** How the open workspace's sync stands, as it changes. */
export function useSyncStatus(pool: SyncPool): SyncStatus {
  return useSyncExternalStore(
    (listener) => pool.current?.subscribe(listener) ?? (() => undefined),
    () => pool.current?.status ?? unknown,
  )
}
