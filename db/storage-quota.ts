import { Refusal } from '#domain/tx.ts'
import type { Disk } from './disk.ts'

/** Gives back something that can be had again; false when there was nothing of it. Law: never the queue, the inbox or a lease. */
export type ReclaimStep = () => Promise<boolean>

const isFull = (error: unknown): boolean => error instanceof Refusal && error.code === 'device.storage-full'

/**
 *   work ──► no room ──► step 1 gave something back? ──► work again ──► no room ──► step 2 … ──► Refusal device.storage-full
 *
 * What a person does comes before what can be fetched again. `work` is a whole transaction: refused for room, it has left nothing behind.
 */
export async function withQuotaRetry<T>(steps: readonly ReclaimStep[], report: (error: unknown) => void, work: () => Promise<T>): Promise<T> {
  let full: unknown
  for (const free of [async () => true, ...steps]) {
    const isFreed = await free().catch((error: unknown) => {
      report(error)
      return false
    })
    if (!isFreed) continue
    try {
      return await work()
    } catch (error) {
      if (!isFull(error)) throw error
      full = error
    }
  }
  throw full
}

/** Drops a mirror that is fetched again when its workspace is opened with the server in reach. False when there is none, or something waits in it. */
export async function dropIdleMirror(disk: Disk): Promise<boolean> {
  const isIdle = await disk.transaction([], async (tx) => {
    const [cursor, snapshot, waiting] = await Promise.all([tx.cursor(), tx.snapshot(), tx.queued(1)])
    // Waiting work is sent in the background, which would fetch the mirror again at once.
    return waiting.length === 0 && (cursor.version > 0 || snapshot !== null)
  })
  if (!isIdle) return false
  // Few devices ever run out of room.
  const { resetMirror } = await import('./reset-mirror.ts')
  await resetMirror(disk)
  return true
}
