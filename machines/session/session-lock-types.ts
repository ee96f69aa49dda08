import type { Message } from '#domain/message.ts'
import type { SessionRead } from './session-types.ts'

/** How a locked screen can be unlocked at this moment. */
export interface UnlockOptions {
  /** There is a PIN, and it is enough. */
  readonly pin: boolean
  /** Only the server can check the password: this device has no hash to compare with, or there were too many wrong attempts. */
  readonly isServerNeeded: boolean
  /** Ms until the next attempt is allowed. */
  readonly pause: number
}

export type UnlockResult =
  /** `read` if the server was asked: who it says is signed in now. */
  | { kind: 'opened'; read: SessionRead | null }
  | { kind: 'refused'; message: Message }
  /** The password is right, but the session has ended, and a new one needs a code, which was missing or, with a message, wrong. */
  | { kind: 'code-needed'; message: Message | null }

export interface LockContext {
  readonly means: UnlockOptions | null
  /** The answer to the last attempt. */
  readonly message: Message | null
  /** The server asks for the code of the second step: the last password was right. */
  readonly asksCode: boolean
}

export interface UnlockAttempt {
  /** For a passkey, the browser asks for it. */
  readonly how: 'pin' | 'password' | 'passkey'
  readonly secret: string
  /** Code of the second step, once the server has asked for it. */
  readonly code?: string | undefined
}

export type LockEvent =
  /** *Lock* in the person's menu. */
  | { type: 'lock.chosen' }
  /** Another tab has locked or unlocked the person's screen. */
  | { type: 'lock.heard' }
  | { type: 'unlock.heard' }
  /** The screen is visible again, or was touched: whether it was idle is checked now, not at the next minute. */
  | { type: 'screen.shown' }
  /** A code was read while the screen is locked: not an attempt. */
  | { type: 'tube.scanned' }
  | ({ type: 'secret.given' } & UnlockAttempt)
  /** Back to the password. */
  | { type: 'code.declined' }
  | { type: 'other.chosen' }
  | { type: 'other.confirmed' }
  | { type: 'other.declined' }

export type LockEmitted =
  /** The server accepted the password. */
  | { type: 'session.renewed'; read: SessionRead | null }
  /** Someone else wants to work here. */
  | { type: 'person.left' }
