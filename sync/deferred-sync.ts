import type { SyncStatus } from './status.ts'
import type { PooledSync } from './sync-pool.ts'
import type { AppSignal } from './tab-message.ts'
import type { Timers } from './timers.ts'

/** The status before anything is known about a sync. */
export const initialStatus: SyncStatus = {
  state: 'idle',
  reason: null,
  queued: 0,
  inbox: 0,
  progress: null,
  lastSuccessAt: null,
  trouble: null,
  stuck: false,
}

/** Milliseconds until code that failed to load is requested again. */
const retryDelay = 5_000

export interface DeferredSyncDeps {
  /** Loads the code and creates the sync. */
  load: () => Promise<PooledSync>
  timers: Pick<Timers, 'after'>
  report: (error: unknown) => void
}

/**
 * The sync of a workspace. Its code is loaded after the workspace is opened, so that the first screen does not wait for it.
 *
 *   start ──► load ──► passes on the signals received so far ──► started
 *              └─ failed ──► loads again after a delay
 */
export class DeferredSync implements PooledSync {
  readonly #deps: DeferredSyncDeps
  readonly #listeners = new Set<(status: SyncStatus) => void>()
  readonly #signals: AppSignal[] = []
  #sync: PooledSync | null = null
  #isStopped = false
  #isReported = false
  #cancelRetry = () => {}

  constructor(deps: DeferredSyncDeps) {
    this.#deps = deps
  }

  get status(): SyncStatus {
    return this.#sync?.status ?? initialStatus
  }

  subscribe(listener: (status: SyncStatus) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Resolves at once: nobody has to wait for the code. */
  async start(): Promise<void> {
    this.#load().catch((error: unknown) => this.#deps.report(error))
  }

  stop(): void {
    this.#isStopped = true
    this.#cancelRetry()
    this.#sync?.stop()
    this.#listeners.clear()
  }

  tell(signal: AppSignal): void {
    if (this.#sync) this.#sync.tell(signal)
    else this.#signals.push(signal)
  }

  async #load(): Promise<void> {
    const sync = await this.#deps.load().catch((error: unknown) => {
      if (!this.#isReported) this.#deps.report(error)
      this.#isReported = true
      if (!this.#isStopped) this.#cancelRetry = this.#deps.timers.after(retryDelay, () => void this.start())
      return null
    })
    if (this.#isStopped) sync?.stop()
    if (this.#isStopped || !sync) return
    this.#sync = sync
    sync.subscribe((status) => this.#listeners.forEach((listener) => listener(status)))
    // Before the start, because after a signal about an expired session nothing may be sent.
    for (const signal of this.#signals.splice(0)) sync.tell(signal)
    await sync.start()
  }
}
