import { limits } from '#domain/limits.ts'
import { roleNames, type RoleName } from '#domain/roles.ts'
import { couldBeEmailAddress } from '#domain/rules/people/email-address.ts'
import type { DirectoryGroup } from '../store/people/directory-groups.ts'
import type { DirectoryUser } from '../store/people/directory-users.ts'
import { fullNameOf } from '../store/people/people.ts'
import type { Answered } from './call.ts'
import { extensionUrn, userUrn } from './protocol/attributes.ts'
import type { Item, Resource } from './protocol/resource.ts'
import { invalidValue } from './protocol/scim-error.ts'
import { timeText, versionOf } from './version-of.ts'

const maxNameLength = 100

interface EmailItem {
  readonly value?: string
  readonly primary?: boolean
}

/** What the directory says of a person, with the values that an account needs. */
export interface WantedUser {
  readonly userName: string
  readonly externalId: string | null
  readonly firstName: string
  readonly lastName: string
  /** Without one, the user name if it could be one; undefined if the directory has none. */
  readonly email: string | undefined
  /** In any of its fields, in lower case. */
  readonly addresses: readonly string[]
  readonly isActive: boolean
  readonly role: RoleName
  /** To be kept and answered as it came. */
  readonly resource: Resource
}

/** Refuses with invalidValue. */
export function toWantedUser({ externalId, active, ...resource }: Resource): WantedUser {
  const userName = resource['userName'] as string | undefined
  if (userName === undefined) throw invalidValue('userName is required.')
  const emails = (resource['emails'] ?? []) as EmailItem[]
  const email = (emails.find(({ primary }) => primary) ?? emails.find(({ value }) => value))?.value
  if (emails.some(({ value }) => value !== undefined && !(couldBeEmailAddress(value) && value.length <= limits.email.longest)))
    throw invalidValue('A value of emails is not an email address.')
  const { firstName, lastName } = nameOf(resource, userName)
  for (const [name, text] of Object.entries({ userName, givenName: firstName, familyName: lastName }))
    if (text.length > maxNameLength) throw invalidValue(`${name} is longer than ${maxNameLength} characters.`)
  return {
    userName,
    externalId: (externalId as string | undefined) ?? null,
    firstName,
    lastName,
    email: email ?? (couldBeEmailAddress(userName) ? userName : undefined),
    addresses: [userName, ...emails.map(({ value }) => value ?? '')].filter(couldBeEmailAddress).map((address) => address.toLowerCase()),
    isActive: (active as boolean | undefined) ?? true,
    role: roleOf(resource),
    resource,
  }
}

function nameOf(resource: Resource, userName: string): { firstName: string; lastName: string } {
  const { givenName = '', familyName = '', formatted } = (resource['name'] ?? {}) as Partial<Record<string, string>>
  if (givenName || familyName) return { firstName: givenName, lastName: familyName }
  return { firstName: (resource['displayName'] as string | undefined) ?? formatted ?? userName, lastName: '' }
}

/** Role of the groups that the directory adds the person to. Refuses with invalidValue. */
export function roleOf(resource: Resource): RoleName {
  const { role = 'Member' } = (resource[extensionUrn] ?? {}) as { role?: string }
  const known = roleNames.find((name) => name.toLowerCase() === role.toLowerCase())
  if (!known) throw invalidValue(`The role must be one of ${roleNames.join(', ')}.`)
  return known
}

/** As {@link toWantedUser} reads it: for a PATCH, which changes what there is. */
export const toResource = ({ resource, externalId, user }: DirectoryUser): Resource => ({
  ...resource,
  ...(externalId !== null && { externalId }),
  active: user.isActive,
})

export function toUserAnswer(known: DirectoryUser, groups: readonly DirectoryGroup[], base: string): Answered {
  const { id, externalId, resource, createdAt, changedAt, user } = known
  const { userName, name, displayName, emails, ...rest } = resource
  const fullName = fullNameOf(user)
  const answer = {
    schemas: [userUrn, ...(rest[extensionUrn] ? [extensionUrn] : [])],
    id,
    ...(externalId !== null && { externalId }),
    userName,
    name: { formatted: fullName, ...(name as Item | undefined) },
    displayName: displayName ?? fullName,
    ...(emails !== undefined && { emails }),
    active: user.isActive,
    ...(groups.length > 0 && { groups: groups.map((group) => ({ value: group.id, $ref: `${base}/Groups/${group.id}`, display: group.name })) }),
    ...rest,
  }
  const meta = { resourceType: 'User', created: timeText(createdAt), lastModified: timeText(changedAt), location: `${base}/Users/${id}` }
  return { ...answer, meta: { ...meta, version: versionOf(answer) } }
}
