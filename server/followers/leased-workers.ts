import type { FeedTables } from '../store/feed/feed-tables.ts'
import { Repeater } from './repeater.ts'

export interface LeasedWorkersOptions<Task> {
  readonly store: FeedTables
  /** This process, unique among all. */
  readonly holder: string
  readonly clock: () => number
  readonly onError: (error: unknown) => void
  /** Ms from one look for tasks to the next. */
  readonly every: number
  /** After this much silence of the process that has a task, another one takes over (ms). */
  readonly leaseLasts: number
  /** How long a server that stops waits for what is being done (ms). */
  readonly grace: number
  /** Tasks that this process is busy with at the same time. */
  readonly atOnce?: number
  readonly leaseOf: (task: Task) => string
  /** Those with something to do. */
  readonly due: () => Promise<readonly Task[]>
  /** Does some of it; false if there is nothing more to do for now. */
  readonly work: (task: Task) => Promise<boolean>
}

/**
 *   every so often ─► tasks with something to do ─► lease? ─► work ─► more? ─► lease? ─► work …
 *                                                    │ no: another process has it
 *                                                    └─► nothing
 *
 * Law: a task is worked on by one process at a time. The lease is asked for before each piece, because this process may have been stopped for
 * longer than it lasts.
 */
export class LeasedWorkers<Task> {
  readonly #options: LeasedWorkersOptions<Task>
  readonly #repeater: Repeater
  readonly #abort = new AbortController()
  /** The tasks at work here, by their leases. */
  readonly #working = new Map<string, Promise<void>>()
  isStopped = false

  constructor(options: LeasedWorkersOptions<Task>) {
    this.#options = options
    this.#repeater = new Repeater(() => this.look(), options.onError, options.every)
  }

  /** Aborted when what is being done has to be given up. */
  get signal(): AbortSignal {
    return this.#abort.signal
  }

  start(): void {
    this.#repeater.start()
  }

  /** Resolves when what was being done has an end, or has been given up. */
  async stop(): Promise<void> {
    this.isStopped = true
    const timer = setTimeout(() => this.#abort.abort(), this.#options.grace)
    await this.#repeater.stop()
    await this.settled()
    clearTimeout(timer)
  }

  /** Begins with every task that has something to do. */
  async look(): Promise<void> {
    const { due, leaseOf, atOnce = Infinity, onError } = this.#options
    for (const task of await due()) {
      const name = leaseOf(task)
      if (this.isStopped || this.#working.size >= atOnce) return
      if (this.#working.has(name)) continue
      const work = this.#work(task).catch(onError)
      this.#working.set(
        name,
        work.finally(() => this.#working.delete(name)),
      )
    }
  }

  /** Resolves when nothing is done here. */
  async settled(): Promise<void> {
    await Promise.all(this.#working.values())
  }

  takeLease(task: Task, lasts = this.#options.leaseLasts): Promise<boolean> {
    const { store, holder, clock, leaseOf } = this.#options
    const now = clock()
    return store.write((tables) => tables.takeFollowerLease(leaseOf(task), holder, now, now + lasts))
  }

  async #work(task: Task): Promise<void> {
    try {
      while (!this.isStopped && (await this.takeLease(task)) && (await this.#options.work(task)));
    } finally {
      await this.takeLease(task, 0)
    }
  }
}
