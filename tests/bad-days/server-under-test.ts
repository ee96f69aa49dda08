import { setTimeout as delay } from 'node:timers/promises'
import { startServerProcess, type ServerProcess, type ServerProcessOptions } from '#tests/harness/server-process.ts'
import type { Cleanup } from './cleanup.ts'

/** A stop of the server that was not caused here. */
export interface Gone {
  readonly at: number
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly lastWords: string
}

const pauseBeforeRestart = 500
const stopTimeout = 20_000

/**
 * The server as a process, on the same data and port for the whole run. It is restarted when it ends, as by a service manager;
 * stops that were not caused here are recorded.
 */
export class ServerUnderTest {
  readonly gone: Gone[] = []
  port = 0
  #running: ServerProcess | undefined
  #turn: Promise<unknown> = Promise.resolve()
  #isClosed = false
  readonly #options: () => ServerProcessOptions
  readonly #leftovers: Cleanup
  readonly #note: (what: string) => void

  /** `options` are asked for at each start. */
  constructor(options: () => ServerProcessOptions, leftovers: Cleanup, note: (what: string) => void) {
    this.#options = options
    this.#leftovers = leftovers
    this.#note = note
  }

  /** Resolves when it serves; tries forever, because an unavailable database will come back. */
  start(): Promise<void> {
    return this.#inTurn(() => this.#start())
  }

  /** SIGKILL, in the middle of whatever it does. */
  kill(): Promise<void> {
    return this.#inTurn(() => this.#end('SIGKILL'))
  }

  /** SIGTERM, as for an update. If it does not end, it is killed. */
  stop(): Promise<void> {
    return this.#inTurn(async () => {
      const server = this.#running
      const late = setTimeout(() => {
        this.#note('did not stop by SIGTERM')
        if (server) signal(server, 'SIGKILL')
      }, stopTimeout)
      await this.#end('SIGTERM')
      clearTimeout(late)
    })
  }

  pause(): void {
    if (this.#running) signal(this.#running, 'SIGSTOP')
  }

  resume(): void {
    if (this.#running) signal(this.#running, 'SIGCONT')
  }

  get pid(): number | undefined {
    return this.#running?.pid
  }

  /** The output of the current or last process. */
  output(): string {
    return this.#running?.output() ?? ''
  }

  async isReady(): Promise<boolean> {
    return fetch(`http://127.0.0.1:${this.port}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
      ({ ok }) => ok,
      () => false,
    )
  }

  close(): Promise<void> {
    this.#isClosed = true
    this.resume()
    return this.kill()
  }

  async #start(): Promise<void> {
    while (!this.#running && !this.#isClosed) {
      try {
        const server = await startServerProcess({ ...this.#options(), ...(this.port > 0 && { port: this.port }) })
        this.#leftovers.addProcess(server.pid)
        this.#running = server
        this.port = Number(new URL(server.url).port)
        void server.exited.then((end) => this.#ended(server, end))
      } catch {
        // Its database is unavailable: a starting server says so and exits.
        await delay(pauseBeforeRestart)
      }
    }
  }

  async #end(by: NodeJS.Signals): Promise<void> {
    const server = this.#running
    this.#running = undefined
    if (!server) return
    signal(server, 'SIGCONT')
    await server.kill(by)
    this.#leftovers.removeProcess(server.pid)
  }

  #ended(server: ServerProcess, end: { code: number | null; signal: NodeJS.Signals | null }): void {
    if (this.#running !== server) return
    this.#running = undefined
    this.#leftovers.removeProcess(server.pid)
    this.gone.push({ at: Date.now(), ...end, lastWords: server.output().slice(-4_000) })
    this.#note(`the server ended by itself: code ${end.code}, signal ${end.signal}`)
    void this.#inTurn(async () => {
      await delay(pauseBeforeRestart)
      await this.#start()
    })
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work)
    this.#turn = done.catch(() => {})
    return done
  }
}

/** A process that is already gone is not an error. */
function signal({ pid }: ServerProcess, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // Gone.
  }
}
