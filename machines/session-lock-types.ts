import type { Message } from '#domain/message.ts'
import type { SessionRead } from './session-types.ts'

/** How a locked screen may be opened at this moment. */
export interface UnlockOptions {
  /** There is a PIN, and it is enough. */
  readonly pin: boolean
  /** Only the server can say that it is the right password: this device has none to compare with, or too many tries were wrong. */
  readonly isServerNeeded: boolean
  /** Ms until a try is taken. */
  readonly pause: number
}

export type UnlockResult =
  /** `read` when the server was asked: whom it now holds for signed in. */
  { kind: 'opened'; read: SessionRead | null } | { kind: 'refused'; message: Message }

export interface LockContext {
  readonly means: UnlockOptions | null
  /** The answer to the last try. */
  readonly message: Message | null
}

export interface UnlockAttempt {
  readonly how: 'pin' | 'password'
  readonly secret: string
}

export type LockEvent =
  /** *Lock* in the person's menu. */
  | { type: 'lock.chosen' }
  /** Another tab has locked the person's screen, or unlocked it. */
  | { type: 'lock.heard' }
  | { type: 'unlock.heard' }
  /** The screen is looked at again, or touched: whether it was idle is asked now, not at the next minute. */
  | { type: 'screen.shown' }
  /** A code was read while the screen is locked: no try. */
  | { type: 'tube.scanned' }
  | ({ type: 'secret.given' } & UnlockAttempt)
  | { type: 'other.chosen' }
  | { type: 'other.confirmed' }
  | { type: 'other.declined' }

export type LockEmitted =
  /** The password was taken by the server. */
  | { type: 'session.renewed'; read: SessionRead | null }
  /** Somebody else wants to work here. */
  | { type: 'person.left' }
