import type { MemberRow } from '../../entities/member.ts'
import { rolePermissions } from '../../roles.ts'
import type { GroupSummary } from './session.ts'

/** The specification's names for people and groups. A server is one institute. */
const instituteID = 1

interface Account {
  readonly id: number
  readonly login: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
}

export const toWireAccount = ({ id, login, email, firstName, lastName }: Account, activeGroupId: number) => ({
  userID: id,
  username: login,
  email,
  firstName,
  lastName,
  instituteID,
  primaryGroupID: activeGroupId,
  primarySubGroupID: activeGroupId,
  domain: '',
})

/** What someone may do, by the kind of object: `{ Sample: ['Create', …] }`. */
export function toWirePermissions(member: Pick<MemberRow, 'role' | 'permissions'> | undefined): Record<string, string[]> {
  const byKind: Record<string, string[]> = {}
  for (const permission of member ? (member.permissions ?? rolePermissions[member.role]) : []) {
    const [kind, action] = permission.split('.') as [string, string]
    byKind[kind] = [...(byKind[kind] ?? []), action]
  }
  return byKind
}

type Names = { readonly firstName: string; readonly lastName: string } | undefined

/** Without a name of its own, the full name is the first one. */
const toWireNames = ({ id, fullName }: MemberRow, names: Names) => ({
  userID: id,
  firstName: names?.firstName ?? fullName,
  lastName: names?.lastName ?? '',
  fullName,
})

/** Someone in a group. `account`: only for its owner. */
export const toWirePerson = (member: MemberRow, names: Names, account: Account | undefined) => ({
  ...toWireNames(member, names),
  username: account?.login ?? '',
  email: account?.email ?? '',
})

/** What the row of a member does not say. */
interface MemberFacts {
  readonly name: Names
  readonly role: string
  readonly email: string
}

/** Someone in a group, with what they may do there. */
export const toWireMember = (member: MemberRow, { name, role, email }: MemberFacts) => ({
  ...toWireNames(member, name),
  email,
  role,
  permissions: toWirePermissions(member),
})

/** Someone who has left the group. */
export const toWireFormerMember = (userID: number, name: MemberFacts['name']): ReturnType<typeof toWireMember> => ({
  userID,
  email: '',
  firstName: name?.firstName ?? '',
  lastName: name?.lastName ?? '',
  fullName: name ? `${name.firstName} ${name.lastName}`.trim() : '',
  role: '',
  permissions: {},
})

/** A group is its own only subgroup. */
export const toWireGroup = ({ groupId, name }: GroupSummary, created: string | null) => ({
  groupID: groupId,
  name,
  groupName: name,
  description: '',
  userID: 0,
  publicJoin: false,
  created,
})

export const toWireActiveGroup = (group: GroupSummary, created: string | null, roleID: number) => ({
  ...toWireGroup(group, created),
  userRoles: [{ roleID, name: group.roleName ?? group.role, isDefault: true }],
  subGroups: [{ subGroupID: group.groupId, name: group.name, isPrimaryWorkingSubgroupID: true }],
})
