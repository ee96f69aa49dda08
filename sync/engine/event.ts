import type { Mirror, ResetReason } from './state.ts'

/** The end of something the engine asked for. `at` is in ms of a clock that never jumps; `jitter` is a random number from 0 up to 1. */
interface Ended {
  at: number
  jitter: number
}
/** A code of domain/errors.ts; a code unknown to this build counts as `server.failed`. */
interface Failed extends Ended {
  code: string
  /** The server asked not to come back sooner, in ms. */
  pause?: number
}

export type SyncEvent =
  | { type: 'started'; mirror: Extract<Mirror, 'whole' | 'missing'> }
  | { type: 'leadership.gained' }
  | { type: 'leadership.lost' }
  | { type: 'write.saved' }
  /** The server has something new. */
  | { type: 'poked' }
  /** The scheduled poll of the app reached the server. */
  | { type: 'poll.succeeded' }
  /** The person, or the device coming back on line, asks to try now. */
  | { type: 'retry.asked' }
  | { type: 'timer.fired'; at: number }
  /** The push carried everything up to and with `through`. */
  | ({ type: 'push.answered'; through: number; lastMutation: number } & Ended)
  /** There was nothing (more) to push. */
  | { type: 'push.empty' }
  | ({ type: 'push.failed' } & Failed)
  /** The server cannot take the one act at the front; it is in the inbox now, and its number does nothing. */
  | ({ type: 'push.set-aside' } & Ended)
  /** `queued`: there is something to send after this page. */
  | ({ type: 'page.applied'; outcome: 'applied' | 'disputed' | 'stale' | ResetReason; more: boolean; queued: boolean } & Ended)
  | ({ type: 'pull.failed' } & Failed)
  /** A pull found that there is no whole mirror to go on from. */
  | { type: 'mirror.missing' }
  | { type: 'mirror.reset' }
  | ({ type: 'reset.failed' } & Failed)
  | ({ type: 'snapshot.stored'; outcome: 'stored' | 'epoch-changed'; more: boolean } & Ended)
  | ({ type: 'snapshot.failed' } & Failed)
  /** The server says that this person is not in the group any more. */
  | { type: 'group.revoked' }
  /** That group's mirror is off this device. */
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
