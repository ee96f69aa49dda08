import type { Message } from './message.ts'
import { messages } from './messages.ts'
import type { RouteErrorCode } from './route-errors.ts'

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
 * Error codes that a change can be refused with, or that a device has to act on, with status, retry rule and message.
 * The others are in route-errors.ts. Both lists are the documentation.
 */
export const errors = defineErrors({
  'sample.gone': gone('This sample no longer exists.'),
  'sample.archived': refused('This sample is archived. Restore it first.'),
  'sample.not-archived': refused('This sample is not archived.'),
  'sample.name-missing': refused(messages.noName),
  'sample.type-missing': refused(messages.noSampleType),
  'sample.own-parent': refused(messages.ownParent),
  'sample.parent-cycle': refused('Error: This sample is already an ancestor of the chosen parent'),
  'sample.parent-invalid': refused(messages.notAParent),
  'sample.field-unknown': refused('This sample type has no such field.'),
  'sample.id-taken': refused('This ID is already in use.'),
  'sample.has-children': refused('Other samples are derived from this one.'),
  'sample.out': refused('This sample is already checked out.'),
  'sample.not-out': refused('This sample is not checked out.'),
  'sample.returned-since': refused('This sample has been checked out and returned again since then.'),
  'sample.field-required': refused('This field is required.'),
  'sample.field-invalid': refused('This value is not valid for the field.'),
  'type.gone': gone('This sample type no longer exists.'),
  'type.archived': refused('This sample type is archived.'),
  'type.id-taken': refused('This ID is already in use.'),
  'type.name-missing': refused('The sample type requires a name.'),
  'type.name-taken': refused('A sample type with this name already exists.'),
  'type.field-invalid': refused('Each field needs a unique name, and a choice field needs options.'),
  'series.gone': gone(messages.seriesGone),
  'series.id-taken': refused('This ID is already in use.'),
  'series.name-missing': refused('The series requires a name.'),
  'project.gone': gone('This project no longer exists.'),
  'project.archived': refused('This project is archived. Restore it first.'),
  'project.id-taken': refused('This ID is already in use.'),
  'project.name-missing': refused('The project requires a name.'),
  'study.gone': gone('This study no longer exists.'),
  'study.archived': refused('This study is archived. Restore it first.'),
  'study.id-taken': refused('This ID is already in use.'),
  'study.name-missing': refused('The study requires a name.'),
  'experiment.gone': gone('This experiment no longer exists.'),
  'experiment.archived': refused('This experiment is archived. Restore it first.'),
  'experiment.id-taken': refused('This ID is already in use.'),
  'experiment.name-missing': refused('The experiment requires a name.'),
  'experiment.signed': refused('This experiment is signed.'),
  'signature.gone': gone('You are no longer asked.'),
  'section.gone': gone('This section no longer exists.'),
  'section.archived': refused('This section is archived. Restore it first.'),
  'section.locked': refused('Someone else has locked this section. Ask them to unlock it.'),
  'section.id-taken': refused('This ID is already in use.'),
  'section.name-missing': refused('The section requires a name.'),
  'section.sample-gone': gone('This sample is no longer in the section.'),
  'protocol.gone': gone('This protocol no longer exists.'),
  'protocol.archived': refused('This protocol is archived. Restore it first.'),
  'protocol.id-taken': refused('This ID is already in use.'),
  'protocol.name-missing': refused('The protocol requires a name.'),
  'protocol.changed': refused('Someone else has saved another version of this protocol. Look at it first.'),
  'section.step-gone': gone('This step is no longer in the section.'),
  'product.gone': gone('This product no longer exists.'),
  'product.archived': refused('This product is archived. Restore it first.'),
  'product.id-taken': refused('This ID is already in use.'),
  'product.name-missing': refused('The product requires a name.'),
  'product.gtin-invalid': refused('This GTIN is not valid.'),
  'product.code-taken': refused('Another product already has this code.'),
  'price.currency-missing': refused('Choose a currency.'),
  'order.gone': gone('This request no longer exists.'),
  'order.id-taken': refused('This ID is already in use.'),
  'order.name-missing': refused('The request requires a name.'),
  'order.status-changed': refused('This request has a new status. Look at it first.'),
  'order.too-many-packs': refused('More packs than ordered. Say why in a note.'),
  'budget.gone': gone('This budget no longer exists.'),
  'budget.id-taken': refused('This ID is already in use.'),
  'budget.incomplete': refused('Enter a cost center, a currency and valid dates.'),
  'document.gone': gone('This document no longer exists.'),
  'document.signed': refused('This document is signed.'),
  'document.archived': refused('This document is archived.'),
  'file.gone': gone('This file no longer exists.'),
  'upload.too-large': { status: 413, retry: 'never', message: 'This file is {size} MB, and the limit is {most} MB.' },
  'upload.empty': refused('This file is empty.'),
  'upload.refused-type': refused("File type '{pattern}' may not be uploaded since it may harm your local storage device."),
  'upload.pending': { status: 409, retry: 'later', message: 'This file has not been uploaded yet.' },
  'upload.damaged': refused('This file was damaged on its way to the server. It is kept on this device.'),
  'member.gone': gone('This person is no longer a member of the group.'),
  'role.gone': gone('This role no longer exists.'),
  'role.in-use': refused('Someone still has this role. Give them another one first.'),
  'member.present': refused('This person is a member of the group again.'),
  'member.own-role': refused('You cannot change your own role or remove yourself. Ask another administrator.'),
  'view.gone': gone('This view no longer exists.'),
  'view.id-taken': refused('This ID is already in use.'),
  'view.name-missing': refused(messages.viewNameMissing),
  'unit.gone': gone('This storage unit no longer exists.'),
  'unit.id-taken': refused('This ID is already in use.'),
  'unit.temperature-invalid': refused('Enter a temperature between −273.15 °C (absolute zero) and 200 °C.'),
  'unit.name-missing': refused('The storage unit requires a name.'),
  'equipment.gone': gone('This equipment no longer exists.'),
  'equipment.archived': refused('This equipment is archived. Restore it first.'),
  'equipment.id-taken': refused('This ID is already in use.'),
  'equipment.name-missing': refused('The equipment requires a name.'),
  'equipment.not-bookable': refused('This equipment cannot be booked now.'),
  'equipment.task-gone': gone('This task is no longer to be done.'),
  'booking.gone': gone('This booking was canceled.'),
  'booking.id-taken': refused('This ID is already in use.'),
  'booking.taken': refused('This time is already booked.'),
  'booking.too-long': refused('This equipment can be booked for {minutes} minutes at most.'),
  'booking.too-far': refused('This equipment can be booked {days} days ahead at most.'),
  'booking.not-allowed': refused('Only some people may book this equipment.'),
  'layer.gone': gone('This compartment no longer exists.'),
  'layer.full': refused(messages.layerFull),
  'layer.id-taken': refused('This ID is already in use.'),
  'layer.name-missing': refused('The compartment requires a name.'),
  'layer.archived': refused('This compartment is archived. Restore it first.'),
  'layer.not-empty': refused('This compartment is not empty. Move its contents first.'),
  'layer.is-unit': refused('A storage unit cannot be moved into a compartment.'),
  'layer.counted-since': refused('This compartment has been counted again since then.'),
  'layer.cycle': refused('A compartment cannot be moved into itself.'),
  'layer.grid-too-small': refused('Some samples or reservations are outside the new grid. Move them first.'),
  'layer.grid-invalid': refused('A grid can have 1 to 100 rows and 1 to 100 columns.'),
  'position.outside': refused(messages.couldNotPlace),
  'position.taken': refused(messages.couldNotPlace),
  'position.reserved': refused('This position is reserved for someone else.'),
  'barcode.taken': refused('Another sample or compartment in this group already has this barcode.'),
  'barcode.reserved': refused('Codes of 15 or 18 characters that start with 001, 005, 008 or 011 are reserved for Aliquot. Use a different barcode.'),
  'amount.below-zero': refused('There is not enough left.'),
  'amount.too-large': refused('This amount is too large.'),
  'reservation.too-much': refused('Others have reserved too much of this sample.'),
  'amount.unit-mismatch': refused('This unit cannot be converted to the unit of the sample.'),
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
  'undo.unknown': refused('There is nothing to undo: no matching change was found.'),
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

export type ErrorCode = keyof typeof errors | RouteErrorCode

/** Own properties only: `constructor` and `__proto__` are in every object. */
export const isDeviceErrorCode = (code: string): code is keyof typeof errors => Object.hasOwn(errors, code)

/** The entry of a code received over the wire; a newer server may have codes that this device does not know. */
export const errorEntry = (code: string): ErrorEntry => (isDeviceErrorCode(code) ? errors[code] : errors['server.failed'])

/** The message of a code with its facts filled in. */
export const formatErrorMessage = (code: string, detail: ErrorFacts = {}): string => fillIn(errorEntry(code).message, detail)

export type ErrorFacts = Readonly<Record<string, unknown>>

/** A missing fact leaves its placeholder. */
export const fillIn = (message: Message, facts: ErrorFacts): string =>
  message.replace(/\{(\w+)\}/g, (written, name: string) => {
    const fact = facts[name]
    return typeof fact === 'string' || typeof fact === 'number' ? String(fact) : written
  })
