/// <reference lib="webworker" />
import { backoff } from '../engine/backoff.ts'
import { giveUpAtStorage, sendToStorage, StorageRefusal } from './send-to-storage.ts'
import type { StorageOrder, StorageProgress } from '#domain/wire/integrations/storage-server.ts'

declare const self: DedicatedWorkerGlobalScope

/** How often a connection is tried again without an answer in between. */
const attempts = 20

class Unreachable extends Error {}

const tell = (progress: StorageProgress) => self.postMessage(progress)

const pause = (attempt: number): Promise<void> =>
  new Promise((resolve, reject) => {
    if (attempt >= attempts) reject(new Unreachable())
    else setTimeout(resolve, backoff(attempt, Math.random()))
  })

self.addEventListener('message', ({ data: order }: MessageEvent<StorageOrder>) => {
  const { upload } = order
  if (order.kind === 'give-up') void giveUpAtStorage(upload, order.message).then(() => tell({ kind: 'ended' }), fail)
  else
    void sendToStorage({ file: order.file as Blob, upload, onProgress: (sent) => tell({ kind: 'progress', sent }), pause }).then(
      () => tell({ kind: 'ended' }),
      fail,
    )
})

function fail(error: unknown): void {
  if (error instanceof StorageRefusal) tell({ kind: 'refused', message: error.message })
  else if (error instanceof DOMException && error.name === 'NotReadableError') tell({ kind: 'unreadable' })
  else tell({ kind: 'unreachable' })
}
