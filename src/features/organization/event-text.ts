import type { AccountEventKind } from '#domain/rules/people/account-event-kinds.ts'
import { defineMessages, type Message } from '#domain/message.ts'
import { roleNames } from '#domain/roles.ts'
import type { AccountEventLine } from '#domain/wire/accounts/account-events.ts'
import { plural, t } from '#src/ui/text/translate.ts'
import { roleText } from '#src/workspace/permissions/role-text.ts'

/** What happened, by the kind of the event; the person it concerns and who did it have columns of their own. */
export const eventTexts: Readonly<Record<AccountEventKind, Message>> = defineMessages({
  'sign-in': 'Signed in',
  'password.incorrect': 'Incorrect password',
  'code.incorrect': 'Incorrect two-step verification code',
  'code.locked': 'Codes are no longer accepted, until there is a new password',
  'pin.incorrect': 'Incorrect PIN',
  'password.changed': 'Changed the password',
  'password.link': 'Got a link for a new password',
  'password.reset': 'Got a new password through a link or from the operator',
  'two-step.on': 'Turned two-step verification on',
  'two-step.off': 'Turned two-step verification off',
  'two-step.reset': 'Two-step verification was reset',
  'passkey.added': 'Added a passkey',
  'passkey.removed': 'Removed a passkey',
  'session.ended': 'Was signed out of a browser',
  'token.created': 'Created an access token',
  'token.revoked': 'An access token was revoked',
  'device.revoked': 'The access of a device was revoked',
  'device.erase-ordered': 'A device is to be erased',
  'device.erased': 'A device erased its data as requested',
  'account.created': 'The account was created',
  'account.connected': 'The account was connected with the directory',
  'account.changed': 'The directory changed the name or address',
  'account.disconnected': 'Was removed from the directory',
  'account.activated': 'The account was activated',
  'account.deactivated': 'The account was deactivated',
  'administrator.made': 'Became an organization administrator',
  'administrator.removed': 'Is no longer an organization administrator',
  'group.created': 'Created the group',
  'group.renamed': 'Renamed the group',
  'group.logo': 'Changed the logo of the group',
  'group.storage-server': 'Changed the storage server of the group',
  'group.webhook': 'Changed the webhooks of the group',
  'group.addon-secret': 'Changed the client secret of an add-on',
  'group.connected': 'Connected the group with the directory',
  'group.disconnected': 'Removed the group from the directory',
  'member.added': 'Joined the group',
  'member.removed': 'Was removed from the group',
  'member.role': 'Got a different role',
  'invitation.created': 'Invited someone',
  'invitation.renewed': 'Sent an invitation again',
  'invitation.revoked': 'Revoked an invitation',
  'policy.idle': 'Changed when screens lock',
  'policy.password': 'Changed how long passwords are valid',
  'policy.two-step': 'Changed whether two-step verification is required',
  'policy.encryption': 'Changed whether devices are encrypted',
  'settings.changed': 'Changed the system settings',
  'addon.configured': 'Configured an add-on for all groups',
  'directory.token-created': 'Created a token for the directory',
  'directory.token-revoked': 'Revoked the token of the directory',
  'directory.read': 'Read accounts or groups',
  'directory.refused': 'A change was refused',
})

export function eventText({ kind }: AccountEventLine): string {
  const text = (eventTexts as Readonly<Record<string, Message>>)[kind]
  return text ? t(text) : kind
}

/** Names of the system settings. */
const settingNames: Readonly<Record<string, Message>> = defineMessages({
  idleMinutes: 'Screens lock after at most',
  passwordDays: 'Passwords are valid for at most',
  offlineHours: 'Without a network, devices ask for the password after',
  uploadMegabytes: 'Largest file',
})

/** What else is known: how often, the role, a name, the device, the browser. */
export function eventDetails({ detail, times }: AccountEventLine): string {
  const { role, name, device, browser, setting, value, reason } = detail
  const knownRole = roleNames.find((each) => each === role)
  const known = [
    times > 1 ? plural(times, { one: '# time', other: '# times' }) : '',
    knownRole ? roleText(knownRole) : '',
    name ?? '',
    device ?? '',
    browser ?? '',
    setting ? t(settingNames[setting] ?? (String(setting) as Message)) : '',
    value ?? '',
    reason ?? '',
  ]
  return known.filter((part) => part !== '').join(' · ')
}
