import { messages } from './messages.ts'

/** When the same request may be sent again. Read from here, never guessed from a text. */
export type Retry = 'never' | 'later' | 'after-login'

export interface ErrorEntry {
  /** HTTP status of the answer that carries it. */
  readonly status: number
  readonly retry: Retry
  /** What the person reads first: the specification's words where it has them. */
  readonly message: string
}

const refused = (message: string): ErrorEntry => ({ status: 400, retry: 'never', message })

/** Every code with its status, its retry rule and its sentence. This list is the documentation. */
export const errors = {
  'sample.gone': { status: 404, retry: 'never', message: 'This sample is not there any more.' },
  'sample.archived': refused('This sample is archived. Restore it first.'),
  'sample.not-archived': refused('This sample is not archived.'),
  'sample.name-missing': refused(messages.noName),
  'sample.type-missing': refused(messages.noSampleType),
  'sample.own-parent': refused(messages.ownParent),
  'sample.parent-cycle': refused('Error: This sample is already an ancestor of the chosen parent'),
  'sample.parent-invalid': refused(messages.notAParent),
  'sample.field-unknown': refused('This type of sample has no such field.'),
  'sample.id-taken': refused('This sample number is already in use.'),
  'sample.has-children': refused('This sample has samples derived from it.'),
  'sample.not-stored': refused('This sample has no place in storage.'),
  'sample.out': refused('Somebody has this sample out already.'),
  'sample.not-out': refused('This sample is not checked out.'),
  'sample.returned-since': refused('It was taken out and returned once more since.'),
  'sample.field-required': refused('This field needs a value.'),
  'sample.field-invalid': refused('This value does not fit the field.'),
  'type.gone': { status: 404, retry: 'never', message: 'This sample type is not there any more.' },
  'type.archived': refused('This sample type is archived.'),
  'type.id-taken': refused('This sample type number is already in use.'),
  'type.name-missing': refused('The sample type requires a name.'),
  'type.name-taken': refused('There is a sample type of this name already.'),
  'type.field-invalid': refused('A field needs a name of its own, and options where it offers a choice.'),
  'series.gone': { status: 404, retry: 'never', message: messages.seriesGone },
  'series.id-taken': refused('This series number is already in use.'),
  'series.name-missing': refused('The series requires a name.'),
  'view.gone': { status: 404, retry: 'never', message: 'This view is not there any more.' },
  'view.id-taken': refused('This view number is already in use.'),
  'view.name-missing': refused(messages.viewNameMissing),
  'unit.gone': { status: 404, retry: 'never', message: 'This storage unit is not there any more.' },
  'unit.id-taken': refused('This storage unit number is already in use.'),
  'unit.temperature-invalid': refused('A temperature must be between −273.15 and 200 °C: nothing is colder than absolute zero.'),
  'unit.name-missing': refused('The storage unit requires a name.'),
  'layer.gone': { status: 404, retry: 'never', message: 'This compartment is not there any more.' },
  'layer.full': refused(messages.layerFull),
  'layer.id-taken': refused('This compartment number is already in use.'),
  'layer.name-missing': refused('The new compartment requires a name.'),
  'layer.archived': refused('This compartment is archived. Restore it first.'),
  'layer.not-empty': refused('There are samples or compartments in it. Move them first.'),
  'layer.is-unit': refused('This is the storage unit itself: it cannot be moved into a compartment.'),
  'layer.counted-since': refused('It was counted again since.'),
  'layer.cycle': refused('A compartment cannot be moved into itself.'),
  'layer.grid-too-small': refused('Samples or reservations stand outside the new grid. Move them first.'),
  'layer.grid-invalid': refused('A grid has 1 to 100 rows and 1 to 100 columns.'),
  'position.outside': refused(messages.couldNotPlace),
  'position.taken': refused(messages.couldNotPlace),
  'position.reserved': refused('This place is reserved for somebody else.'),
  'barcode.taken': refused('This barcode is already on another sample or compartment of the group.'),
  'barcode.reserved': refused('A code of 15 or 18 characters starting 005, 011 or 008 is read as internal and cannot be given as own barcode.'),
  'amount.below-zero': refused('There is not that much left.'),
  'amount.too-large': refused('This amount is larger than any stock.'),
  'amount.unit-mismatch': refused('This unit does not measure the same quantity.'),
  'permission.denied': { status: 403, retry: 'never', message: 'You do not have permission for this.' },
  'permission.parent-denied': { status: 403, retry: 'never', message: messages.noParentPermission },
  'group.left': { status: 403, retry: 'never', message: 'You are no longer a member of this group.' },
  'id.exhausted': {
    status: 409,
    retry: 'never',
    message: 'All numbers of twelve digits are used up, so nothing new can be created. Please tell your administrator.',
  },
  'id.not-leased': refused('This number was not given to this device.'),
  'mutation.held': refused('The server could not carry this out. It is kept on the server and shown to the administrator.'),
  'undo.unknown': refused('There is nothing to undo: this was never done the way it is described here.'),
  'change.too-large': {
    status: 413,
    retry: 'never',
    message: 'This change is {size} KB; at most {most} KB can be sent at once. Shorten its texts, or save it in parts.',
  },
  'change.unreadable': refused('The server could not read this change. It was not carried out; what you entered is kept here.'),
  'input.invalid': refused('The request is not in the expected form.'),
  'input.too-many': refused('The request names more items than one request may. Send it in parts.'),
  'input.nothing': refused('The request names nothing that could be changed.'),
  'body.too-large': { status: 413, retry: 'never', message: 'The request is too large.' },
  'command.unknown': { status: 503, retry: 'later', message: 'The server does not know this change yet. It waits on this device.' },
  'session.expired': { status: 401, retry: 'after-login', message: messages.loginExpired },
  'session.other-user': { status: 409, retry: 'after-login', message: 'These changes belong to another person and wait for them.' },
  'login.failed': { status: 401, retry: 'never', message: 'The user name or the password is not right.' },
  'login.too-many': { status: 429, retry: 'later', message: 'Too many incorrect login-attempts. Please login here (unsaved changes will be lost)' },
  'unlock.failed': { status: 401, retry: 'never', message: 'That is not right.' },
  'unlock.wait': { status: 429, retry: 'later', message: 'Too many wrong tries. Please wait a moment.' },
  'unlock.password-needed': { status: 401, retry: 'never', message: 'Please use your password: it is too long since you last signed in with it.' },
  'unlock.server-needed': {
    status: 401,
    retry: 'after-login',
    message: 'Too many wrong tries. Only your password opens it now, with a connection to the server.',
  },
  'request.cross-site': { status: 403, retry: 'never', message: 'This request came from another site.' },
  'request.too-many': { status: 429, retry: 'later', message: 'Too many requests. Please wait a moment.' },
  'setup.over': { status: 410, retry: 'never', message: 'This set-up link was used already or has expired. Start the server again to get a new one.' },
  'route.unknown': { status: 404, retry: 'never', message: 'There is nothing at this address.' },
  'lease.exhausted': { status: 409, retry: 'later', message: 'This device has no numbers left for new items. Connect once to get more.' },
  'device.storage-full': { status: 507, retry: 'later', message: 'There is no room left on this device. Nothing was saved.' },
  'device.database': { status: 500, retry: 'later', message: 'The local database did not answer. Nothing was saved; your entry is kept.' },
  'server.failed': { status: 500, retry: 'later', message: 'Something went wrong on the server. It was logged.' },
  'server.unavailable': { status: 503, retry: 'later', message: 'The server cannot reach its data at the moment. Please try again in a little while.' },
  'server.disk-full': { status: 503, retry: 'later', message: 'The server has no room left on its disk. Please tell whoever looks after it.' },
  'network.unreachable': { status: 503, retry: 'later', message: messages.disconnected },
} as const satisfies Record<string, ErrorEntry>

export type ErrorCode = keyof typeof errors

/** An own one: `constructor` and `__proto__` are in every record. */
export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errors, code)
/** The sentence of a code with its facts in it. A fact that is missing leaves its name. */
export const formatErrorMessage = (code: string, detail: Readonly<Record<string, unknown>> = {}): string =>
  errorEntry(code).message.replace(/\{(\w+)\}/g, (written, name: string) => {
    const fact = detail[name]
    return typeof fact === 'string' || typeof fact === 'number' ? String(fact) : written
  })

/** The entry of a code that came over the wire; a newer server may know more codes than this device. */
export const errorEntry = (code: string): ErrorEntry => (isErrorCode(code) ? errors[code] : errors['server.failed'])
