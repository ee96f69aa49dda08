import type { Workspace } from '../workspace.ts'
import type { ListWorkerResponse, ListEntity, ListWorkerRequest, ListRequest, ListResult } from './list-request.ts'

/** The part of a worker that is used here; if the page's worker cannot start, and in tests, the service itself. */
export interface ListPort {
  postMessage(request: ListWorkerRequest): void
  terminate(): void
  onmessage: ((event: MessageEvent<ListWorkerResponse>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
}

export interface ListClientOptions {
  workspace: Pick<Workspace, 'opening' | 'encryptionListeners'>
  /** Starts the worker of lists.worker.ts. Not called before it is needed. */
  open: () => ListPort
  /** The same service in this page, if a worker cannot start. */
  openInPage: () => Promise<ListPort>
  report: (error: unknown) => void
}

export interface ListWatcher {
  onResult: (result: ListResult) => void
  /** The rows could not be read. The next change, or `change`, tries again. */
  onFailure?: (message: string) => void
}

/** A list that is being shown. */
export interface ListWatch {
  /** Changes the request. No result of the earlier request is reported anymore. */
  change(request: ListRequest): void
  /** Ids of the newest result from `from` up to, but not including, `to`: a page or all. Fewer at the end. */
  ids(from: number, to: number): Promise<Float64Array>
  stop(): void
}

interface Watching {
  request: ListRequest
  revision: number
  /** Results reported so far. */
  results: number
  watcher: ListWatcher
}

/**
 * The page's end of the list worker: one per open workspace.
 *
 *   const watch = lists.watch({ entity: 'samples', sort: { column: 'name', direction: 'ascending' } }, { onResult })
 *   onResult({ total: 1284, first: [12, 7, …] })      now, and whenever ids or their order change, whoever changed them
 *   await watch.ids(100, 150)                          then bulkGet, live
 */
export class ListClient {
  readonly #options: ListClientOptions
  readonly #watches = new Map<number, Watching>()
  readonly #asks = new Map<number, (ids: Float64Array) => void>()
  readonly #ready = new Set<ListEntity>()
  #port: ListPort | null = null
  #isInPage = false
  #isOpening = false
  #last = 0
  /** Requests to a port that is still starting. */
  #held: ListWorkerRequest[] = []

  constructor(options: ListClientOptions) {
    this.#options = options
    options.workspace.encryptionListeners.add(() => this.#reopen())
  }

  /** Whether an answer takes only a moment, and not the seconds of reading all rows: then no loading state is needed. */
  isReady(entity: ListEntity): boolean {
    return this.#ready.has(entity)
  }

  /** Starts the worker, so that its columns are there when the screen is. */
  prepare(entity: ListEntity): void {
    this.#send({ kind: 'prepare', entity })
  }

  watch(request: ListRequest, watcher: ListWatcher): ListWatch {
    const watch = ++this.#last
    this.#watches.set(watch, { request, revision: 1, results: 0, watcher })
    this.#send({ kind: 'watch', watch, revision: 1, request })
    return {
      change: (next) => {
        const watching = this.#watches.get(watch)
        if (!watching) return
        watching.request = next
        watching.revision++
        this.#send({ kind: 'watch', watch, revision: watching.revision, request: next })
      },
      ids: (from, to) => {
        if (!this.#watches.has(watch)) return Promise.resolve(new Float64Array())
        const ask = ++this.#last
        return new Promise((resolve) => {
          this.#asks.set(ask, resolve)
          this.#send({ kind: 'slice', watch, ask, from, to })
        })
      },
      stop: () => {
        if (this.#watches.delete(watch)) this.#send({ kind: 'unwatch', watch })
      },
    }
  }

  /** Stops the worker and frees its memory. A later watch starts another. */
  close(): void {
    this.#watches.clear()
    this.#letGo()
  }

  #send(request: ListWorkerRequest): void {
    if (!this.#port && !this.#isOpening) this.#start()
    if (this.#port) this.#port.postMessage(request)
    // Every new port gets all watches anyway.
    else if (request.kind === 'slice') this.#held.push(request)
  }

  #start(): void {
    if (this.#isInPage) return void this.#startInPage()
    try {
      this.#take(this.#options.open())
    } catch (error) {
      this.#goOnInPage(error)
    }
  }

  #take(port: ListPort): void {
    port.onmessage = ({ data }) => port === this.#port && this.#hear(data)
    port.onerror = (event) => port === this.#port && this.#goOnInPage(event)
    this.#port = port
    port.postMessage({ kind: 'open', ...this.#options.workspace.opening })
  }

  /** The worker could not start, or failed: open requests are answered in this page. */
  #goOnInPage(error: unknown): void {
    this.#options.report(error)
    this.#letGo()
    this.#isInPage = true
    void this.#startInPage()
  }

  async #startInPage(): Promise<void> {
    this.#isOpening = true
    try {
      this.#take(await this.#options.openInPage())
      this.#watchAgain()
      for (const workerRequest of this.#held.splice(0)) this.#send(workerRequest)
    } catch (error) {
      this.#options.report(error)
      for (const { watcher } of this.#watches.values()) watcher.onFailure?.(String(error))
    } finally {
      this.#isOpening = false
    }
  }

  #reopen(): void {
    if (!this.#port) return
    this.#port.postMessage({ kind: 'open', ...this.#options.workspace.opening })
    this.#watchAgain()
  }

  #watchAgain(): void {
    for (const [watch, { revision, request }] of this.#watches) this.#send({ kind: 'watch', watch, revision, request })
  }

  #letGo(): void {
    this.#port?.terminate()
    this.#port = null
    this.#held = []
    this.#ready.clear()
    // Pending requests for ids get none: the next result brings new ones.
    for (const resolve of this.#asks.values()) resolve(new Float64Array())
    this.#asks.clear()
  }

  #hear(response: ListWorkerResponse): void {
    if (response.kind === 'slice') {
      this.#asks.get(response.ask)?.(response.ids)
      this.#asks.delete(response.ask)
      return
    }
    const watching = this.#watches.get(response.watch)
    if (!watching) return
    if (response.kind === 'failed') {
      this.#options.report(new Error(response.message))
      watching.watcher.onFailure?.(response.message)
      return
    }
    if (response.revision !== watching.revision) return
    this.#ready.add(watching.request.entity)
    watching.watcher.onResult({ ...response.result, version: ++watching.results })
  }
}
