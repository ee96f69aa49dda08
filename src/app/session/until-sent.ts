import { limits } from '#domain/limits.ts'
import type { SyncStatus } from '#sync/status.ts'

/** The part of a workspace's sync that is used here. */
interface Sending {
  readonly status: SyncStatus
  subscribe(listener: (status: SyncStatus) => void): () => void
  tell(told: { type: 'retry.asked' }): void
}

/**
 * Tries to send what is queued; resolves when it is sent, when that is impossible, or after a while. Someone who is offline already, and
 * whose status an attempt in vain does not change, waits only as long as an attempt may take.
 */
export function untilSent(sync: Sending, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let isOffline = sync.status.state === 'offline'
    sync.tell({ type: 'retry.asked' })
    const end = () => {
      stop()
      clearTimeout(timer)
      resolve()
    }
    let timer = setTimeout(end, isOffline ? limits.session.startPatience : limits.session.flushPatience)
    const stop = sync.subscribe(({ queued, state }) => {
      if (queued === 0 || state === 'offline' || state === 'paused') return end()
      if (!isOffline) return
      isOffline = false
      clearTimeout(timer)
      timer = setTimeout(end, limits.session.flushPatience)
    })
    signal.addEventListener('abort', end)
  })
}
