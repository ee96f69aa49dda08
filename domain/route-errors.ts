import { defineMessages } from './message.ts'
import { deviceErrors } from './command-errors.ts'
import { defineErrors, fillIn, gone, refused, type ErrorCode, type ErrorEntry, type ErrorFacts } from './errors.ts'
import { addonMessages } from './rules/addons/addon-messages.ts'

/** Sentences of the specification's §8 that only the server says, to the letter. */
export const routeMessages = defineMessages({
  fileNotLinked: 'Could not link file to the section',
  notFileSection: 'Cannot link a file to a non-file section',
  sectionNotSaved: 'Error while trying to save the new content of the section.',
})

/**
 * Error codes that only routes answer with. The message comes with the answer, so devices do not load this list:
 * nothing on a device raises these codes or looks them up.
 */
const ofRoutes = defineErrors({
  'policy.looser': refused('Your organization does not allow a longer time.'),
  'member.last-administrator': refused('You are the only administrator of this group. Make someone else one first.'),
  'group.gone': gone('This group no longer exists.'),
  'group.name-taken': refused('A group with this name already exists.'),
  'input.too-many': refused('The request contains too many items. Send it in parts.'),
  'input.field-unknown': refused('The request names a field that is not known here: {field}.'),
  'input.not-kept': refused('This server does not keep {field}. Leave it out.'),
  'text.former': {
    status: 409,
    retry: 'later',
    message: 'This text comes from an earlier release and is being converted. Try again in a minute. If it stays this way, it can only be read.',
  },
  'input.nothing': refused('The request contains nothing to change.'),
  'sample.value-gone': gone('This sample has no value with this number.'),
  'type.field-gone': gone('This sample type has no field with this number.'),
  'layer.definition-gone': gone('There is no storage layer definition with this number.'),
  'storage.type-gone': gone('There is no storage type with this number.'),
  'quantity.type-gone': gone('There is no kind of quantity with this number.'),
  'protocol.version-gone': gone('There is no version of a protocol with this number.'),
  'layer.none-empty': refused('There is no empty compartment of this kind in this compartment.'),
  'layer.outermost': refused('This is the outermost compartment of a storage unit. Archive the storage unit instead.'),
  'storage.manager-gone': gone('This person is not responsible for this storage unit.'),
  'storage.one-manager': refused('Only one person can be responsible for a storage unit.'),
  'storage.detail-gone': gone('There is no detail of a storage unit with this number.'),
  'storage.detail-unknown': refused('A storage unit has the details manufacturer, model, serialNumber and temperature. An instrument has no temperature.'),
  'storage.detail-needed': refused('A storage unit always has a temperature. Change it instead.'),
  'storage.full': refused('This storage unit does not have that many free positions next to each other.'),
  'login.failed': { status: 401, retry: 'never', message: 'The user name or password is incorrect.' },
  'login.captcha-needed': { status: 429, retry: 'later', message: 'This device has to solve a puzzle first. Try again.' },
  'login.taken': refused('This user name is already taken.'),
  'account.gone': gone('This account no longer exists.'),
  'account.managed': refused('The directory of your institute manages this account.'),
  'account.own': refused('You cannot do this with your own account.'),
  'password.incorrect': refused('The current password is incorrect.'),
  'password.too-easy': refused('This password is too easy to guess.'),
  'password.too-many': { status: 429, retry: 'later', message: 'Too many incorrect attempts. Try again in 15 minutes.' },
  'passkey.needed': refused('A group of yours requires two-step verification. Use one of your passkeys, or sign in with one first.'),
  'proof.needed': refused('Enter your password again, or use a passkey.'),
  'proof.needed-after-sso': refused('Enter your password, or confirm this with your organization and repeat it within 5 minutes.'),
  'setting.gone': gone('You have no setting with this number.'),
  'task.gone': gone('This task no longer exists.'),
  'task.nobody': refused('Everyone this task is for has turned tasks off.'),
  'token.read-only': { status: 403, retry: 'never', message: 'This access token may only read. Create one that may also write.' },
  'token.other-group': {
    status: 403,
    retry: 'never',
    message: 'This access token is for the group {group} only. Create another one while you work in the group you need.',
  },
  'token.too-many': refused('You already have {most} access tokens. Revoke one first.'),
  'two-step.code-incorrect': refused('The code is incorrect or has already been used. Wait for the next one, then try again.'),
  'device.key-gone': gone('The server has no copy of the key with which this device’s data is encrypted.'),
  'two-step.code-needed': { status: 401, retry: 'never', message: 'This account uses two-step verification. Enter the code from your authenticator app.' },
  'two-step.token-needed': {
    status: 403,
    retry: 'never',
    message: 'This account uses two-step verification. Create an access token in the settings of Aliquot, and use that.',
  },
  'two-step.locked': {
    status: 403,
    retry: 'never',
    message: 'Too many incorrect codes were entered. Choose a new password with “Forgot your password?”, or ask an administrator of your organization.',
  },
  'two-step.changed': refused('Two-step verification has been changed in the meantime. Open this page again.'),
  'two-step.own-first': refused('Set up two-step verification for yourself first.'),
  'passkey.unavailable': refused('Passkeys do not work at this address of the server.'),
  'passkey.other-person': refused('This passkey belongs to someone else.'),
  'passkey.gone': gone('This passkey no longer exists.'),
  'passkey.too-many': refused('You already have {most} passkeys. Remove one first.'),
  'request.cross-site': { status: 403, retry: 'never', message: 'This request came from another site.' },
  'request.other-host': {
    status: 421,
    retry: 'never',
    message:
      'This server does not know the name “{host}”. Open it by its address or as “localhost”. For this name, whoever runs the server has to set ALIQUOT_PUBLIC_URL.',
  },
  'request.still-running': {
    status: 409,
    retry: 'later',
    message: 'The first request with this Idempotency-Key is still running. Wait a moment, then try again.',
  },
  'request.key-reused': { status: 422, retry: 'never', message: 'This Idempotency-Key has already been used for a different request.' },
  'server.disk-full': { status: 503, retry: 'later', message: 'The server’s disk is full. Tell your administrator.' },
  'printer.address': refused('The server does not print at this address. Enter the address of a label printer in the network, and port 9100.'),
  'logo.unreadable': refused('The logo has to be a PNG or JPEG picture of at most {side} × {side} pixels and {most} KB.'),
  'pdf.too-long': refused('The PDF would be too long. Send it in parts.'),
  'history.too-long': refused('The history of this text is too long to be read.'),
  'history.version-gone': gone('This version no longer exists.'),
  'server.unavailable': { status: 503, retry: 'later', message: 'The server cannot reach its database right now. Try again in a few minutes.' },
  'setup.over': { status: 410, retry: 'never', message: 'This setup link has already been used or has expired. Restart the server to get a new one.' },
  'reset.no-mail': { status: 409, retry: 'never', message: 'This server does not send email.' },
  'link.over': { status: 410, retry: 'never', message: 'This link has already been used or has expired. Ask for a new one.' },
  'push.endpoint': refused('This browser cannot receive push messages.'),
  'invitation.gone': gone('This invitation no longer exists.'),
  'invitation.already-member': refused('You are already a member of this group.'),
  'mail.failed': { status: 503, retry: 'later', message: 'The email could not be sent. Try again later.' },
  'signature.author-first': refused('The author has not signed this experiment yet.'),
  'signature.content-changed': refused('Something changed since you looked at it. Look at it again, then sign.'),
  'signature.file-missing': refused('The file {name} has not arrived yet. Sign when it has been sent.'),
  'signature.picture-missing': refused('The text in {name} shows a picture that is not there. Restore the picture or take it out of the text, then sign.'),
  'signature.text-damaged': refused('The text in {name} cannot be read and cannot be signed. Tell your administrator.'),
  'signature.empty': refused('There is nothing to sign yet.'),
  'signature.twice': refused('You have already signed this experiment.'),
  'signature.own': refused('You cannot review, approve or witness your own experiment.'),
  'content.detail-gone': gone('This section has no detail with this name.'),
  'content.empty': gone('There is nothing in this section yet.'),
  'content.no-preview': gone('There is no preview of this workbook.'),
  'content.too-large': refused('There is too much in this drawing for a picture.'),
  'content.too-complex': { status: 422, retry: 'never', message: 'This is too complex for the server to read. Simplify it, or send it in parts.' },
  'addon.installed': refused('The add-on {name} is already installed. Update it instead.'),
  'addon.other': refused('This is another add-on: {rootVar} instead of {installed}.'),
  'addon.not-newer': refused('This is version {found}, and version {installed} is installed. Only a newer version can be an update.'),
  'addon.header-missing': refused('This file does not begin with a header that says which add-on it is.'),
  'addon.header-incomplete': refused('The header of this file has no valid @{field}.'),
  'addon.manifest-invalid': refused('The manifest of this add-on is not in the expected format: {field}.'),
  'addon.too-large': { status: 413, retry: 'never', message: 'This file is {size} KB, and the limit is {most} KB.' },
  'addon.changed': refused('This is not the file that you looked at. Look at it again.'),
  'addon.address-refused': refused('Add-ons cannot be installed from this address. Ask whoever runs this server to allow it.'),
  'addon.address-failed': { status: 502, retry: 'later', message: 'The add-on could not be fetched from this address.' },
  'addon.id-missing': refused(addonMessages.idMissing),
  'addon.not-retrieved': gone(addonMessages.notRetrieved),
  'addon.no-access-token': gone(addonMessages.noAccessToken),
  'addon.no-auth-url': refused(addonMessages.noAuthUrl),
  'addon.tokens-not-set': refused(addonMessages.tokensNotSet),
  'proxy.failed': { status: 500, retry: 'later', message: addonMessages.proxyFailed },
  'device.gone': gone('This device no longer exists.'),
  'upload.no-storage': refused('This group has no storage server, and this file is too large for the Aliquot server.'),
  'storage-server.address': refused(
    'This is not an address that browsers of this server can reach, such as https://storage.lab.example. It must begin with https.',
  ),
  'storage-server.gone': { status: 503, retry: 'never', message: 'This file is on a storage server that is no longer connected to this group.' },
  'storage-server.key-lost': {
    status: 503,
    retry: 'never',
    message:
      'The server can no longer read the token of the storage server. An administrator of the group has to create a new one under Settings, Storage server.',
  },
  'storage-server.separate': refused('This file is on the storage server of the group. Download it by itself.'),
  'storage-server.not-signed': { status: 403, retry: 'never', message: 'This request is not signed with the key of a storage server.' },
  'webhook.address': refused(
    'The server does not send events to this address. Enter one that begins with https. For one inside its own network, ask whoever runs the server to allow it.',
  ),
  'webhook.gone': gone('This webhook or delivery no longer exists.'),
  'webhook.too-many': refused('This group already has {most} webhooks. Remove one first.'),
  'message.gone': gone('This message no longer exists.'),
  'upload.incomplete': { status: 409, retry: 'later', message: 'A part of this file is missing. Send it again from part {next}.' },
})
export type RouteErrorCode = keyof typeof ofRoutes

/** Every error code. */
export const allErrors: Readonly<Record<ErrorCode, ErrorEntry>> = { ...deviceErrors, ...ofRoutes }

/** Own properties only: `constructor` and `__proto__` are in every object. */
export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(allErrors, code)

/**
 * What an answer with this code says. Authors of programs read the explanation, if there is one, and which field of a sample it is about; people read the
 * message of the code, in their language.
 */
export function answerMessage(code: ErrorCode, detail: ErrorFacts = {}): string {
  if (typeof detail['explanation'] === 'string') return detail['explanation']
  if (code === 'input.invalid' && typeof detail['field'] === 'string') return `${allErrors[code].message.slice(0, -1)}: ${detail['field']}.`
  const message = fillIn(allErrors[code].message, detail)
  return typeof detail['key'] === 'string' ? `${detail['key']}: ${message}` : message
}
