import { useSyncExternalStore } from 'react'
import { initialStatus } from '#sync/deferred-sync.ts'
import type { SyncStatus } from '#sync/status.ts'
import type { SyncPool } from '#sync/sync-pool.ts'

/** The sync status of the open workspace, as it changes. */
export function useSyncStatus(pool: SyncPool): SyncStatus {
  return useSyncExternalStore(
    (listener) => pool.current?.subscribe(listener) ?? (() => undefined),
    () => pool.current?.status ?? initialStatus,
  )
}
