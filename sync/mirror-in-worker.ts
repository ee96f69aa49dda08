import type { WorkspaceOwner } from '#db/workspace.ts'
import type { ChunkResult, MirrorChunk } from './mirror-chunk.ts'

/** One chunk, please. */
export interface MirrorOrder {
  owner: WorkspaceOwner
}

/** A worker as far as it is used here. */
export interface MirrorWorker {
  postMessage(order: MirrorOrder): void
  terminate(): void
  onmessage: ((event: MessageEvent<ChunkResult>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
}

/** Chunks of the first mirror by a worker, which lives as long as there is more. Where it cannot start, the page does the work itself. */
export function mirrorInWorker(open: () => MirrorWorker, owner: WorkspaceOwner, inPage: MirrorChunk): MirrorChunk {
  let worker: MirrorWorker | null = null
  let isBroken = false
  const end = () => {
    worker?.terminate()
    worker = null
  }
  return async (signal) => {
    if (isBroken) return inPage(signal)
    const result = await new Promise<ChunkResult | null>((resolve) => {
      signal.addEventListener('abort', () => resolve({ kind: 'failed', failure: { code: 'network.unreachable' } }), { once: true })
      try {
        worker ??= open()
        worker.onmessage = ({ data }) => resolve(data)
        worker.onerror = () => resolve(null)
        worker.postMessage({ owner })
      } catch {
        resolve(null)
      }
    })
    if (result === null) isBroken = true
    const isDone = result === null || signal.aborted || !('more' in result) || !result.more
    if (isDone) end()
    return result ?? inPage(signal)
  }
}
