import type { StorageEnd, StorageOrder, StorageProgress } from '#domain/wire/integrations/storage-server.ts'
import { storageWorkerUrl } from './storage-worker-url.ts'

/**
 * In a worker of its own: it alone may connect to a storage server, and hashing does not keep the screen waiting. Undefined if it was aborted.
 */
export function atStorage(order: StorageOrder, onProgress: (sent: number) => void, signal: AbortSignal): Promise<StorageEnd | undefined> {
  if (signal.aborted) return Promise.resolve(undefined)
  const worker = new Worker(storageWorkerUrl, { type: 'module', name: 'storage upload' })
  return new Promise<StorageEnd | undefined>((resolve) => {
    signal.addEventListener('abort', () => resolve(undefined))
    worker.addEventListener('message', ({ data }: MessageEvent<StorageProgress>) => (data.kind === 'progress' ? onProgress(data.sent) : resolve(data)))
    // Its start comes from the server: offline, there is no such worker.
    worker.addEventListener('error', () => resolve({ kind: 'unreachable' }))
    worker.postMessage(order)
  }).finally(() => worker.terminate())
}
