import type { WorkspaceEncryption } from '#db/encryption/workspace-secret.ts'
import type { CallerId } from './pull.ts'
import type { FetchResult, FetchStep } from './fetch-parts.ts'
import type { Timers } from './timers.ts'

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

/** A worker that says nothing for so long hangs (ms). A step of a download has its own limits for the network, and is over long before. */
export const silence = { fetch: 5 * 60_000, unpack: 30 * 60_000 } as const

/**
 * Downloads in a worker, which lives as long as something is missing. If it cannot start, the page does the work itself; one that hangs is ended, and
 * the step is tried again with another.
 */
export function fetchInWorker(open: () => MirrorWorker, opening: () => MirrorOpening, inPage: FetchStep, { after }: Pick<Timers, 'after'>): FetchStep {
  let worker: MirrorWorker | null = null
  let isBroken = false
  const end = () => {
    worker?.terminate()
    worker = null
  }
  return async (signal) => {
    if (isBroken) return inPage(signal)
    let stopWatching = () => {}
    const result = await new Promise<FetchResult | null>((resolve) => {
      const giveUp = () => resolve({ kind: 'failed', failure: { code: 'network.unreachable' } })
      signal.addEventListener('abort', giveUp, { once: true })
      stopWatching = after(silence.fetch, () => {
        end()
        giveUp()
      })
      try {
        worker ??= open()
        worker.onmessage = ({ data }) => resolve(data.kind === 'unpacked' ? null : data)
        worker.onerror = () => resolve(null)
        worker.postMessage({ ...opening(), task: 'fetch' })
      } catch {
        resolve(null)
      }
    })
    stopWatching()
    if (result === null) isBroken = true
    const isDone = result === null || signal.aborted || !('more' in result) || !result.more
    if (isDone) end()
    return result ?? inPage(signal)
  }
}

/** Returns whether everything packed has been unpacked; the reason for a failure is reported where it arises, or appears again with the next write. */
export type Unpack = (signal: AbortSignal) => Promise<boolean>

/** Unpacks everything in a separate worker, which ends afterward; if it cannot start, in the page. */
export function unpackInWorker(open: () => MirrorWorker, opening: () => MirrorOpening, inPage: Unpack, timers: Pick<Timers, 'after'>): Unpack {
  let running: Promise<boolean> | null = null
  return (signal) => {
    running ??= unpackOnce(open, opening, inPage, signal, timers).finally(() => (running = null))
    return running
  }
}

async function unpackOnce(
  open: () => MirrorWorker,
  opening: () => MirrorOpening,
  inPage: Unpack,
  signal: AbortSignal,
  { after }: Pick<Timers, 'after'>,
): Promise<boolean> {
  let stopWatching = () => {}
  let worker: MirrorWorker | undefined
  const response = await new Promise<MirrorWorkerResponse | 'called off' | null>((resolve) => {
    signal.addEventListener('abort', () => resolve('called off'), { once: true })
    stopWatching = after(silence.unpack, () => resolve('called off'))
    try {
      worker = open()
      worker.onmessage = ({ data }) => resolve(data)
      worker.onerror = () => resolve(null)
      worker.postMessage({ ...opening(), task: 'unpack' })
    } catch {
      resolve(null)
    }
  })
  stopWatching()
  worker?.terminate()
  if (response === null) return inPage(signal)
  return response !== 'called off' && response.kind === 'unpacked'
}
