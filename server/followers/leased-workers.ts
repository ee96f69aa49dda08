import type { FeedTables } from '../store/feed/feed-tables.ts'
import { Repeater } from './repeater.ts'

export interface LeasedWorkersOptions {
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
  /** Tasks that this process is busy with at the same time; without it, all of them. */
  readonly places?: Places
}

/** The first task of each owner always has a place, so that nobody waits for others. Further ones have places that all share. */
interface Places {
  readonly shared: number
  /** Number of the shared ones, for one owner. */
  readonly ofOwner: number
}

/**
 *   every so often ─► tasks with something to do ─► lease? ─► work ─► more? ─► lease? ─► work …
 *                                                    │ no: another process has it
 *                                                    └─► nothing
 *
 * Law 148: a task is worked on by one process at a time. The lease is asked for before each piece, because this process may have been stopped for
 * longer than it lasts.
 */
export abstract class LeasedWorkers<Task> extends Repeater {
  readonly #options: LeasedWorkersOptions
  readonly #abort = new AbortController()
  /** The tasks at work here, by their leases. */
  readonly #working = new Map<string, { readonly owner: number; readonly done: Promise<void> }>()

  constructor(options: LeasedWorkersOptions) {
    super(options.onError, options.every)
    this.#options = options
  }

  protected abstract leaseOf(task: Task): string

  /** Whose it is: a group. */
  protected abstract ownerOf(task: Task): number

  /** Those with something to do. */
  protected abstract due(): Promise<readonly Task[]>

  /** Does some of it; false if there is nothing more to do for now. */
  protected abstract work(task: Task): Promise<boolean>

  /** Aborted when what is being done has to be given up. */
  protected get signal(): AbortSignal {
    return this.#abort.signal
  }

  /** Resolves when what was being done has an end, or has been given up. */
  override async stop(): Promise<void> {
    const timer = setTimeout(() => this.#abort.abort(), this.#options.grace)
    await super.stop()
    await this.settled()
    clearTimeout(timer)
  }

  /** Begins with every task that has something to do, as far as there are places. */
  override async run(): Promise<void> {
    for (const task of await this.due()) {
      const [name, owner] = [this.leaseOf(task), this.ownerOf(task)]
      if (this.isStopped) return
      if (this.#working.has(name) || !this.#hasPlace(owner)) continue
      const work = this.#workOn(task).catch(this.#options.onError)
      this.#working.set(name, { owner, done: work.finally(() => this.#working.delete(name)) })
    }
  }

  #hasPlace(owner: number): boolean {
    const { places } = this.#options
    const owners = [...this.#working.values()].map((working) => working.owner)
    if (!places || !owners.includes(owner)) return true
    const own = owners.filter((each) => each === owner).length - 1
    return own < places.ofOwner && owners.length - new Set(owners).size < places.shared
  }

  /** Resolves when nothing is done here. */
  async settled(): Promise<void> {
    await Promise.all([...this.#working.values()].map(({ done }) => done))
  }

  protected takeLease(task: Task, lasts = this.#options.leaseLasts): Promise<boolean> {
    const { store, holder, clock } = this.#options
    const now = clock()
    return store.write((tables) => tables.takeFollowerLease(this.leaseOf(task), holder, now, now + lasts))
  }

  async #workOn(task: Task): Promise<void> {
    try {
      while (!this.isStopped && (await this.takeLease(task)) && (await this.work(task)));
    } finally {
      await this.takeLease(task, 0)
    }
  }
}
