import type { Mirror, ResetReason } from './state.ts'

/** The end of a task the engine asked for. `at` is in ms of a monotonic clock; `jitter` is a random number from 0 to less than 1. */
interface Ended {
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
  | { type: 'started'; mirror: Extract<Mirror, 'whole' | 'missing'> }
  | { type: 'leadership.gained' }
  | { type: 'leadership.lost' }
  | { type: 'write.saved' }
  /** The server has something new. */
  | { type: 'poked' }
  /** The app's scheduled poll reached the server. */
  | { type: 'poll.succeeded' }
  /** The person, or the device coming back online, asks to try now. */
  | { type: 'retry.asked' }
  | { type: 'timer.fired'; at: number }
  /** The push carried everything up to and including `through`. */
  | ({ type: 'push.answered'; through: number; lastMutation: number } & Ended)
  /** There was nothing, or nothing more, to push. */
  | { type: 'push.empty' }
  | ({ type: 'push.failed' } & Failed)
  /** The server cannot accept the mutation at the front; it is in the inbox now, and its number does nothing. */
  | ({ type: 'push.set-aside' } & Ended)
  /** `queued`: there is something to send after this page. */
  | ({ type: 'page.applied'; outcome: 'applied' | 'disputed' | 'stale' | ResetReason; more: boolean; queued: boolean } & Ended)
  | ({ type: 'pull.failed' } & Failed)
  /** A pull found that there is no complete mirror to continue from. */
  | { type: 'mirror.missing' }
  | { type: 'mirror.reset' }
  | ({ type: 'reset.failed' } & Failed)
  | ({ type: 'snapshot.stored'; outcome: 'stored' | 'epoch-changed'; more: boolean } & Ended)
  | ({ type: 'snapshot.failed' } & Failed)
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
