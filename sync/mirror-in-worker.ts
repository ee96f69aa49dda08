import type { WorkspaceEncryption } from '#db/encryption/workspace-encryption.ts'
import type { CallerId } from './pull.ts'
import type { FetchResult, FetchStep } from './fetch-parts.ts'

/** Orders for one step of a download, or for unpacking everything. A worker gets orders of one kind only. */
export interface MirrorWorkerRequest extends MirrorOpening {
  task: 'fetch' | 'unpack'
}

interface MirrorOpening {
  caller: CallerId
  /** As it is now. */
  encryption: WorkspaceEncryption | null
}

export type MirrorWorkerResponse = FetchResult | { kind: 'unpacked' }

/** The part of a worker that is used here. */
export interface MirrorWorker {
  postMessage(request: MirrorWorkerRequest): void
  terminate(): void
  onmessage: ((event: MessageEvent<MirrorWorkerResponse>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
}

/** Downloads in a worker, which lives as long as something is missing. If it cannot start, the page does the work itself. */
export function fetchInWorker(open: () => MirrorWorker, opening: () => MirrorOpening, inPage: FetchStep): FetchStep {
  let worker: MirrorWorker | null = null
  let isBroken = false
  const end = () => {
    worker?.terminate()
    worker = null
  }
  return async (signal) => {
    if (isBroken) return inPage(signal)
    const result = await new Promise<FetchResult | null>((resolve) => {
      signal.addEventListener('abort', () => resolve({ kind: 'failed', failure: { code: 'network.unreachable' } }), { once: true })
      try {
        worker ??= open()
        worker.onmessage = ({ data }) => resolve(data.kind === 'unpacked' ? null : data)
        worker.onerror = () => resolve(null)
        worker.postMessage({ ...opening(), task: 'fetch' })
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

/** Returns whether everything packed has been unpacked; the reason for a failure is reported where it arises, or appears again with the next write. */
export type Unpack = (signal: AbortSignal) => Promise<boolean>

/** Unpacks everything in a separate worker, which ends afterward; if it cannot start, in the page. */
export function unpackInWorker(open: () => MirrorWorker, opening: () => MirrorOpening, inPage: Unpack): Unpack {
  let running: Promise<boolean> | null = null
  return (signal) => {
    running ??= unpackOnce(open, opening, inPage, signal).finally(() => (running = null))
    return running
  }
}

async function unpackOnce(open: () => MirrorWorker, opening: () => MirrorOpening, inPage: Unpack, signal: AbortSignal): Promise<boolean> {
  let worker: MirrorWorker | undefined
  const response = await new Promise<MirrorWorkerResponse | 'called off' | null>((resolve) => {
    signal.addEventListener('abort', () => resolve('called off'), { once: true })
    try {
      worker = open()
      worker.onmessage = ({ data }) => resolve(data)
      worker.onerror = () => resolve(null)
      worker.postMessage({ ...opening(), task: 'unpack' })
    } catch {
      resolve(null)
    }
  })
  worker?.terminate()
  if (response === null) return inPage(signal)
  return response !== 'called off' && response.kind === 'unpacked'
}
