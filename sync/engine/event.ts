import type { PokedPage } from '#domain/wire/sync/poke.ts'

/** The end of a task the engine asked for. `at` is in ms of a monotonic clock; `jitter` is a random number from 0 to less than 1. */
export interface Ended {
  at: number
  jitter: number
}
/** A code of domain/errors.ts; one that this build does not know counts as `server.failed`. */
interface Failed extends Ended {
  code: string
  /** The server asked to be left alone for this many ms. */
  pause?: number
}

export type SyncEvent =
  /** `hasComplete`: some part is whole, so pulls have something to continue. `isFetching`: some part is missing. */
  | { type: 'started'; hasComplete: boolean; isFetching: boolean }
  | { type: 'leadership.gained' }
  | { type: 'leadership.lost' }
  | { type: 'write.saved' }
  /** The server has something new; perhaps this is all of it. */
  | { type: 'poked'; page?: PokedPage | undefined }
  /** The app's scheduled poll reached the server. */
  | { type: 'poll.succeeded' }
  /** The person, or the device coming back online, asks to try now. */
  | { type: 'retry.asked' }
  | { type: 'timer.fired'; at: number }
  /** The push carried everything up to and including `through`; the server accepts `most` mutations in the next one, if it says so. */
  | ({ type: 'push.answered'; through: number; lastMutation: number; most?: number | undefined } & Ended)
  /** There was nothing, or nothing more, to push. */
  | { type: 'push.empty' }
  | ({ type: 'push.failed' } & Failed)
  /** The server cannot accept the mutation at the front; it is in the inbox now, and its number does nothing. */
  | ({ type: 'push.set-aside' } & Ended)
  /**
   * `queued`: there is something to send after this page; `processed`: the server has everything up to this n. `isFetching`: some part is missing.
   * `epoch-changed`: every part is to be downloaded again. `copied`: this device has a new key.
   */
  | ({
      type: 'page.applied'
      outcome: 'applied' | 'disputed' | 'diverged' | 'stale' | 'epoch-changed' | 'copied'
      more: boolean
      queued: boolean
      processed: number
      isFetching: boolean
    } & Ended)
  | ({ type: 'pull.failed' } & Failed)
  /** A pull found that nothing here is whole. */
  | { type: 'mirror.missing' }
  /** `more`: something is still missing. `stale`: nothing was stored. `isFirst`: it is the first mirror. */
  | ({ type: 'blocks.stored'; outcome: 'stored' | 'stale' | 'epoch-changed'; more: boolean; hasComplete: boolean; isFirst: boolean } & Ended)
  | ({ type: 'fetch.failed' } & Failed)
  /** The server says that this person is no longer in the group. */
  | { type: 'group.revoked' }
  /** That group's mirror has been removed from this device. */
  | { type: 'group.removed' }
  | ({ type: 'revoke.failed' } & Failed)
  | { type: 'group.rejoined' }
  | { type: 'lease.low' }
  | { type: 'lease.granted' }
  | ({ type: 'lease.failed' } & Failed)
  | { type: 'session.expired' }
  /** The same person has signed in again. */
  | { type: 'session.restored' }
  | { type: 'app.too-old' }

export type SyncEventType = SyncEvent['type']
export type EventOf<T extends SyncEventType> = Extract<SyncEvent, { type: T }>
