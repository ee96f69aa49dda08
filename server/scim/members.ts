import type { Change } from '#domain/draft.ts'
import type { MemberRow } from '#domain/entities/member.ts'
import { directoryActor } from '#domain/wire/accounts/account-events.ts'
import { memberAdded, writeRows, type Transaction } from '../setup/add-person.ts'
import type { DirectoryUser } from '../store/people/directory-users.ts'
import { fullNameOf, hasOtherAdministrator, setPrimaryGroup } from '../store/people/people.ts'
import { ScimError } from './protocol/scim-error.ts'
import { roleOf } from './user-resource.ts'

/** The sender's name in the audit log of a group. */
const byDirectory = 'directory'

interface Place {
  readonly groupId: number
  readonly at: number
}

/** With the role that the directory gives them. Someone who is a member already keeps theirs. */
export async function joinGroup({ tables, sql }: Transaction, place: Place, { user, resource }: DirectoryUser): Promise<void> {
  const { groupId } = place
  if (await tables.isMember(groupId, user.id)) return
  const row: MemberRow = { id: user.id, fullName: fullNameOf(user), role: roleOf(resource) }
  await write({ tables, sql }, place, memberAdded, { entity: 'members', id: user.id, before: null, after: { ...row } })
  if (user.primaryGroupId === 0) await setPrimaryGroup(sql, user.id, groupId)
}

/** Without them, nobody could administer the group. */
export async function isOnlyAdministrator({ tables, sql }: Transaction, groupId: number, userId: number): Promise<boolean> {
  const member = (await tables.row(groupId, 'members', userId)) as MemberRow | undefined
  return member?.role === 'Administrator' && !(await hasOtherAdministrator(sql, groupId, userId))
}

/** The same that *Remove* in the group does: their devices leave it at the next contact. Refuses with mutability for its only administrator. */
export async function removeMember(transaction: Transaction, place: Place, userId: number, groupName: string): Promise<void> {
  const { groupId } = place
  const member = (await transaction.tables.row(groupId, 'members', userId)) as MemberRow | undefined
  if (!member) return
  if (await isOnlyAdministrator(transaction, groupId, userId))
    throw new ScimError(
      400,
      `${member.fullName} is the only administrator of ${groupName}. Make somebody else an administrator in Aliquot first.`,
      'mutability',
    )
  await write(transaction, place, 'member.remove@1', { entity: 'members', id: userId, before: { ...member }, after: null })
}

/** Devices of the group show the new name. */
export async function renameMember(transaction: Transaction, groupId: number, userId: number, fullName: string, at: number): Promise<void> {
  const member = (await transaction.tables.row(groupId, 'members', userId)) as MemberRow | undefined
  if (!member) return
  const change: Change = { entity: 'members', id: userId, before: { ...member }, after: { ...member, fullName } }
  await write(transaction, { groupId, at }, 'member.rename@1', change)
}

const write = ({ tables }: Transaction, { groupId, at }: Place, command: string, change: Change): Promise<void> =>
  writeRows(tables, { groupId, userId: directoryActor, at }, byDirectory, command, [change], { userId: change.id })
