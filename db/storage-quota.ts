import { Refusal } from '#domain/tx.ts'

/** Frees something that can be obtained again; false if there was nothing to free. Law: never the queue, the inbox or a lease. */
export type ReclaimStep = () => Promise<boolean>

const isFull = (error: unknown): boolean => error instanceof Refusal && error.code === 'device.storage-full'

/**
 *   work ──► no room ──► step 1 freed something? ──► work again ──► no room ──► step 2 … ──► Refusal device.storage-full
 *
 * What a person does is more important than what can be downloaded again. `work` is a
 * whole transaction: if refused for space, it has left nothing behind.
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
