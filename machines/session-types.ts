import type { Message } from '#domain/message.ts'
import type { SessionInfo } from '#domain/wire/session.ts'

export interface Credentials {
  readonly login: string
  readonly password: string
}

/** What `signIn` found. `message` is the server's own; `too-many` asks for the captcha page. Rejects when the server was not reached. */
export type SignInResult = { kind: 'signed-in'; info: SessionInfo } | { kind: 'failed'; message: Message } | { kind: 'too-many' }

/** Whom the server holds for signed in: all that the scheduled poll says of it. */
export type SessionRead = Pick<SessionInfo, 'userId' | 'groupId'>

export interface SessionContext {
  /** Whose workspace is open, and in which group; null when none is. */
  readonly info: SessionInfo | null
  /** What the form or the dialog says: the server's answer to the last try. */
  readonly message: Message | null
  /** The group the person asked for. */
  readonly wantedGroup: number | null
  /** How many writes a sign-out could not send; null when that is not known. */
  readonly unsent: number | null
}

export type SessionEvent =
  /** From the scheduled poll, or another tab. */
  | { type: 'session.read'; info: SessionRead | null }
  /** A push, a pull or a call was answered 401. */
  | { type: 'session.expired' }
  | ({ type: 'login.submitted' } & Credentials)
  | { type: 'logout.chosen' }
  /** Sign out although writes wait: they are kept. */
  | { type: 'keep.chosen' }
  | { type: 'logout.cancelled' }
  /** A file of what could not be sent; the question stays. */
  | { type: 'export.chosen' }
  | { type: 'delete.chosen' }
  /** `typed` is what the person wrote to confirm it. */
  | { type: 'delete.confirmed'; typed: string }
  | { type: 'delete.declined' }
  /** From the lock screen: somebody else wants to work here. */
  | { type: 'person.left' }
  | { type: 'group.chosen'; groupId: number }
  | { type: 'group.confirmed' }
  /** The person says no to the question, or closes the dialog that says why the group cannot be changed. */
  | { type: 'group.declined' }
  /** *Reload* of a blocking dialog. */
  | { type: 'reload.chosen' }
  | { type: 'try.again' }

export type SessionEmitted =
  /** The same person is signed in again: the queue may go on. */
  | { type: 'work.resumed' }
  /** The page has to start anew; `to` is an address, null the present one. */
  | { type: 'reload.asked'; to: string | null }
  /** A sentence for a toast. */
  | { type: 'refusal.told'; message: Message }
