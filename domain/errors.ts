import type { Message } from './message.ts'
import { messages } from './messages.ts'

/** When the same request may be sent again. Always read from here, never inferred from a message. */
export type Retry = 'never' | 'later' | 'after-login'

export interface ErrorEntry {
  /** HTTP status of the answer with this code. */
  readonly status: number
  readonly retry: Retry
  /** The message a person sees; in the specification's words where it has them. */
  readonly message: Message
}

type ErrorDraft = Omit<ErrorEntry, 'message'> & { readonly message: string }

export const defineErrors = <Code extends string>(drafts: Readonly<Record<Code, ErrorDraft>>) => drafts as Readonly<Record<Code, ErrorEntry>>

export const refused = (message: string): ErrorDraft => ({ status: 400, retry: 'never', message })

export const gone = (message: string): ErrorDraft => ({ status: 404, retry: 'never', message })

/**
 * Error codes that a device has to act on, with status, retry rule and message: loaded with the first screen.
 * Those of changes are in command-errors.ts, those that only routes answer with in route-errors.ts, and all of them together in error-code.ts. The lists are the documentation.
 */
export const errors = defineErrors({
  'file.gone': gone('This file no longer exists.'),
  'upload.too-large': { status: 413, retry: 'never', message: 'This file is {size} MB, and the limit is {most} MB.' },
  'upload.empty': refused('This file is empty.'),
  'upload.refused-type': refused("File type '{pattern}' may not be uploaded since it may harm your local storage device."),
  'upload.too-many': { status: 429, retry: 'later', message: 'Too many files are being uploaded. They are kept on this device and will be sent.' },
  'upload.pending': { status: 409, retry: 'later', message: 'This file has not been uploaded yet.' },
  'upload.damaged': refused('This file was damaged on its way to the server. It is kept on this device.'),
  'permission.denied': { status: 403, retry: 'never', message: 'You do not have permission to do this.' },
  'permission.parent-denied': { status: 403, retry: 'never', message: messages.noParentPermission },
  'group.left': { status: 403, retry: 'never', message: 'You are no longer a member of this group.' },
  'id.exhausted': {
    status: 409,
    retry: 'never',
    message: 'All 12-digit IDs are used up, so nothing new can be created. Tell your administrator.',
  },
  'id.not-leased': refused('This ID was not assigned to this device.'),
  'id.used-by-copy': refused(
    'This device was copied or restored from a backup, and the copy has already used this ID. Send the change again to get a new ID, and replace the label.',
  ),
  'mutation.held': refused('The server could not apply this change. It is kept on the server and shown to the administrator.'),
  'change.too-large': {
    status: 413,
    retry: 'never',
    message: 'This change is {size} KB, and the limit is {most} KB. Shorten the text or save it in parts.',
  },
  'change.follows-rejected': refused('This change builds on one that was rejected.'),
  'change.unreadable': refused('The server could not read this change and did not apply it. Your entry is kept here.'),
  'input.invalid': refused('The request is not in the expected format.'),
  'body.too-large': { status: 413, retry: 'never', message: 'The request is too large.' },
  'command.unknown': { status: 503, retry: 'later', message: 'The server does not support this change yet. It is kept on this device.' },
  'kind.unknown': { status: 503, retry: 'later', message: 'The server is older than this app. Changes are kept on this device until the server is updated.' },
  'block.gone': { status: 404, retry: 'later', message: 'This part of the download has been replaced by a newer one.' },
  'session.expired': { status: 401, retry: 'after-login', message: messages.loginExpired },
  'session.other-user': { status: 409, retry: 'after-login', message: 'These changes belong to another user and are kept until that user signs in.' },
  'login.too-many': { status: 429, retry: 'later', message: 'Too many incorrect login-attempts. Please login here (unsaved changes will be lost)' },
  'account.deactivated': { status: 403, retry: 'never', message: 'This account is deactivated. Ask an administrator of your organization.' },
  'password.expired': { status: 403, retry: 'later', message: messages.passwordExpired },
  'two-step.required': { status: 403, retry: 'later', message: messages.twoStepRequired },
  'passkey.failed': { status: 401, retry: 'never', message: 'This passkey was not accepted. Try again, or use your password.' },
  'passkey.known': refused('This passkey is already in the list.'),
  'sso.off': { status: 409, retry: 'never', message: 'This server has no single sign-on.' },
  'sso.failed': { status: 401, retry: 'later', message: 'Signing in with your organization failed. Try again.' },
  'sso.unreachable': { status: 503, retry: 'later', message: 'The sign-in page of your organization cannot be reached. Try again later.' },
  'sso.account-unknown': {
    status: 403,
    retry: 'never',
    message: 'You have no account here. Ask an administrator of your group to invite you.',
  },
  'unlock.failed': { status: 401, retry: 'never', message: 'That PIN or password is incorrect.' },
  'unlock.wait': { status: 429, retry: 'later', message: 'Too many incorrect attempts. Wait a moment, then try again.' },
  'unlock.password-needed': { status: 401, retry: 'never', message: 'Use your password. It has been too long since you last signed in with it.' },
  'unlock.server-needed': {
    status: 401,
    retry: 'after-login',
    message: 'Too many incorrect attempts. Connect to the server and use your password.',
  },
  'request.too-many': { status: 429, retry: 'later', message: 'Too many requests. Wait a moment, then try again.' },
  'route.unknown': gone('This address does not exist.'),
  'lease.exhausted': { status: 409, retry: 'later', message: 'This device has run out of IDs for new items. Connect to get more.' },
  'device.erased': { status: 403, retry: 'after-login', message: 'This group’s data was erased from this device.' },
  'device.copied': { status: 409, retry: 'later', message: 'This device was copied or restored from a backup. Its changes are kept and will be sent.' },
  'device.storage-full': { status: 507, retry: 'later', message: 'This device is out of storage space. Nothing was saved.' },
  'device.database': { status: 500, retry: 'later', message: 'The local database did not respond. Nothing was saved, but your entry is still here.' },
  'server.failed': { status: 500, retry: 'later', message: 'Something went wrong on the server. The error was logged.' },
  'server.put-back': { status: 409, retry: 'later', message: 'The server’s database was replaced by an older copy. This device downloads its data again.' },
  'network.unreachable': { status: 503, retry: 'later', message: messages.disconnected },
})

/** Own properties only: `constructor` and `__proto__` are in every object. */
const isListed = (code: string): code is keyof typeof errors => Object.hasOwn(errors, code)

/** The entry of a code received over the wire, if it is in this list. */
export const listedError = (code: string): ErrorEntry | undefined => (isListed(code) ? errors[code] : undefined)

/** When to send again what was refused with this code. Any other code is about one change or one file, which waits; nothing else does. */
export const retryOf = (code: string): Retry => listedError(code)?.retry ?? 'never'

export type ErrorFacts = Readonly<Record<string, unknown>>

/** A missing fact leaves its placeholder. */
export const fillIn = (message: Message, facts: ErrorFacts): string =>
  message.replace(/\{(\w+)\}/g, (written, name: string) => {
    const fact = facts[name]
    return typeof fact === 'string' || typeof fact === 'number' ? String(fact) : written
  })
