import { Refusal } from '#domain/tx.ts'

/** Frees something that can be obtained again; false if there was nothing to free. Law 96: never the queue, the inbox or a lease. */
export type ReclaimStep = () => Promise<boolean>

/** The steps, in the order they are taken. Their code is loaded when a device has run out of space. */
export type LoadReclaimSteps = () => Promise<readonly ReclaimStep[]>

const isFull = (error: unknown): boolean => error instanceof Refusal && error.code === 'device.storage-full'

/**
 *   work ──► no room ──► step 1 freed something? ──► work again ──► no room ──► step 2 … ──► Refusal device.storage-full
 *
 * What a person does is more important than what can be downloaded again. `work` is a
 * whole transaction: if refused for space, it has left nothing behind.
 */
export async function withQuotaRetry<T>(loadSteps: LoadReclaimSteps, report: (error: unknown) => void, work: () => Promise<T>): Promise<T> {
  let full: unknown
  for await (const free of allSteps(loadSteps, report)) {
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

async function* allSteps(loadSteps: LoadReclaimSteps, report: (error: unknown) => void): AsyncGenerator<ReclaimStep> {
  yield async () => true
  try {
    yield* await loadSteps()
  } catch (error) {
    // Their code is not on this device.
    report(error)
  }
}
