import type { FeedBehind, FeedStore } from '../feed/tables.ts'
import type { Follower } from './follower.ts'
import { Repeater } from './repeater.ts'

export interface FollowerOptions {
  readonly store: FeedStore
  readonly follower: Follower
  /** This process, unique among all. */
  readonly holder: string
  readonly clock: () => number
  readonly onError: (error: unknown) => void
}

/** After this much silence of the process that has the lease, another one takes over. */
const leaseLasts = 60_000
/** Rows may be large. */
const rowsAtOnce = 100

/**
 *   every 5 s ─► lease? ─► feeds ahead of the cursor ─► a page of changes ─► follow ─► save the cursor ─► the next page …
 *                 │ no: another process has it             ▲                                │
 *                 └─► nothing                              └── a crash before the cursor is saved: the same page again
 */
export class FollowerRunner extends Repeater {
  readonly #options: FollowerOptions

  constructor(options: FollowerOptions) {
    super(options.onError)
    this.#options = options
  }

  /** Until nothing is ahead of its cursors. False if another process has the lease. */
  override async run(): Promise<boolean> {
    const { store, follower } = this.#options
    const behind = await store.read((tables) => tables.feedsBehind(follower.name))
    if (!behind.length) return true
    for (const each of behind) if (!(await this.#catchUp(each))) return false
    return true
  }

  async #catchUp({ feed, cursor }: FeedBehind): Promise<boolean> {
    const { store, follower } = this.#options
    for (let after = cursor; !this.isStopped;) {
      if (!(await this.#hasLease())) return false
      const { rows, until, head } = await store.read(async (tables) => {
        const head = await tables.version(feed)
        return { head, ...(await tables.followedRows(feed, follower.entities, after, rowsAtOnce)) }
      })
      if (rows.length) await follower.follow(feed, rows, after)
      after = until ?? head
      // Law 146: in a transaction of its own, and only now.
      await store.write((tables) => tables.saveFollowerCursor(follower.name, feed, after))
      if (until === null) return true
    }
    return true
  }

  #hasLease(): Promise<boolean> {
    const { store, follower, holder, clock } = this.#options
    const now = clock()
    return store.write((tables) => tables.takeFollowerLease(follower.name, holder, now, now + leaseLasts))
  }
}
