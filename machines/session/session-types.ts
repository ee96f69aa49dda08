import type { Message } from '#domain/message.ts'
import type { SessionInfo } from '#domain/wire/accounts/session.ts'

export interface PasswordCredentials {
  readonly login: string
  readonly password: string
  /** Code of the second step, once the server has asked for it: from the authenticator app, or a recovery code. */
  readonly code?: string | undefined
}

/** Credentials of someone who signed in on this device with their password a while ago. */
export interface PinCredentials {
  readonly userId: number
  readonly pin: string
}

/** Whoever has a passkey; with an id, only this person. The browser asks for it after the server has been asked. */
export interface PasskeyCredentials {
  readonly passkeyOf: number | null
}

export type Credentials = PasswordCredentials | PinCredentials | PasskeyCredentials

/**
 * The result of `signIn`. `message` is the server's own; `too-many` requires the captcha page; `code-needed`: the password is right, and the
 * code was missing or, with a message, wrong. Rejects if the server was not reached.
 */
export type SignInResult =
  | { kind: 'signed-in'; info: SessionInfo }
  | { kind: 'failed'; message: Message }
  | { kind: 'code-needed'; message: Message | null }
  | { kind: 'too-many' }

/** `sealed`: it is encrypted, and neither the server nor another tab has given its key. */
export type WorkspaceOpened = 'open' | 'sealed'

/** Who is signed in according to the server: everything the scheduled poll says about it. */
export type SessionRead = Pick<SessionInfo, 'userId' | 'groupId'>

export interface SessionContext {
  /** Whose workspace is open, and in which group; null if none is. */
  readonly info: SessionInfo | null
  /** The message in the form or dialog: the server's answer to the last attempt. */
  readonly message: Message | null
  /** The form asks for the code of the second step: the last password was right. */
  readonly asksCode: boolean
  /** Where the person of the ended session signs in again, if they came by single sign-on. */
  readonly sso: string | null
  /** The group the person wants to switch to. */
  readonly wantedGroup: number | null
  /** How many mutations a sign-out could not send; null if unknown. */
  readonly unsent: number | null
}

export type SessionEvent =
  /** From the scheduled poll or another tab. */
  | { type: 'session.read'; info: SessionRead | null }
  /** A push, a pull or another call was answered with 401. `sso`: where the person signs in again, if they came by single sign-on. */
  | { type: 'session.expired'; sso?: string }
  | ({ type: 'login.submitted' } & PasswordCredentials)
  | ({ type: 'pin.submitted' } & PinCredentials)
  | ({ type: 'passkey.chosen' } & PasskeyCredentials)
  /** Back to the password. */
  | { type: 'code.declined' }
  /** Instead of single sign-on. */
  | { type: 'password.chosen' }
  | { type: 'logout.chosen' }
  /** Signs out although changes are queued: they are kept. */
  | { type: 'keep.chosen' }
  | { type: 'logout.canceled' }
  /** Exports what could not be sent to a file; the question stays. */
  | { type: 'export.chosen' }
  | { type: 'delete.chosen' }
  /** `typed` is the text the person entered to confirm. */
  | { type: 'delete.confirmed'; typed: string }
  | { type: 'delete.declined' }
  /** From the lock screen: someone else wants to work here. */
  | { type: 'person.left' }
  | { type: 'group.chosen'; groupId: number }
  | { type: 'group.confirmed' }
  /** The person declines, or closes the dialog that says why the group cannot be changed. */
  | { type: 'group.declined' }
  /** *Reload* of a blocking dialog. */
  | { type: 'reload.chosen' }
  | { type: 'try.again' }
  /** The password has opened an encrypted workspace. */
  | { type: 'key.found' }

export type SessionEmitted =
  /** The same person is signed in again, so sync can continue. */
  | { type: 'work.resumed' }
  /** The page must reload; `to` is an address, null the current one. */
  | { type: 'reload.asked'; to: string | null }
  /** A message for a toast. */
  | { type: 'refusal.told'; message: Message }
