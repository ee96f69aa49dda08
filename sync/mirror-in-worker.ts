import type { WorkspaceOwner } from '#db/workspace.ts'
import type { ChunkResult, MirrorChunk } from './mirror-chunk.ts'

/** One chunk, please; or all that is packed, unpacked. A worker is given orders of one kind. */
export interface MirrorWorkerRequest {
  owner: WorkspaceOwner
  task: 'fetch' | 'unpack'
}

export type MirrorWorkerResponse = ChunkResult | { kind: 'unpacked' }

/** A worker as far as it is used here. */
export interface MirrorWorker {
  postMessage(request: MirrorWorkerRequest): void
  terminate(): void
  onmessage: ((event: MessageEvent<MirrorWorkerResponse>) => void) | null
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
        worker.onmessage = ({ data }) => resolve(data.kind === 'unpacked' ? null : data)
        worker.onerror = () => resolve(null)
        worker.postMessage({ owner, task: 'fetch' })
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

/** Answers whether it came to the end of what was packed; a reason why not is told where it arises, or comes again with the next write. */
export type Unpack = (signal: AbortSignal) => Promise<boolean>

/** Unpacks what is packed by a worker of its own, which is let go at the end; where none can start, in the page. */
export function unpackInWorker(open: () => MirrorWorker, owner: WorkspaceOwner, inPage: Unpack): Unpack {
  let running: Promise<boolean> | null = null
  return (signal) => {
    running ??= unpackOnce(open, owner, inPage, signal).finally(() => (running = null))
    return running
  }
}

async function unpackOnce(open: () => MirrorWorker, owner: WorkspaceOwner, inPage: Unpack, signal: AbortSignal): Promise<boolean> {
  let worker: MirrorWorker | undefined
  const response = await new Promise<MirrorWorkerResponse | 'called off' | null>((resolve) => {
    signal.addEventListener('abort', () => resolve('called off'), { once: true })
    try {
      worker = open()
      worker.onmessage = ({ data }) => resolve(data)
      worker.onerror = () => resolve(null)
      worker.postMessage({ owner, task: 'unpack' })
    } catch {
      resolve(null)
    }
  })
  worker?.terminate()
  if (response === null) return inPage(signal)
  return response !== 'called off' && response.kind === 'unpacked'
}
