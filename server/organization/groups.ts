import type { Change } from '#domain/draft.ts'
import { normalizeText } from '#domain/rules/normalize-text.ts'
import { Refusal } from '#domain/tx.ts'
import type { Caller } from '../policies/access.ts'
import type { Services } from '../services.ts'
import { addMember, writeRows } from '../setup/add-person.ts'
import { addAccountEvent } from '../store/people/account-events.ts'
import { renameGroup } from '../store/people/organization.ts'
import { createGroup, findUser, fullNameOf, hasOtherAdministrator, listGroups, setPrimaryGroup } from '../store/people/people.ts'
import type { Sql } from '../store/sql.ts'

/** The sender's name in the audit log. */
const by = 'organization'

interface Act {
  readonly services: Services
  readonly caller: Caller
  readonly at: number
}

/** A group with its first administrator, who invites the others; returns its id. Refuses with group.name-taken, account.gone or account.deactivated. */
export function addGroup({ services, caller, at }: Act, name: string, administratorId: number): Promise<number> {
  const actorId = caller.session.user.id
  return services.store.write(async (tables, sql) => {
    // One new group at a time: two must not get the same name or id.
    await tables.lockOrganization()
    await assertFree(sql, name)
    const user = await findUser(sql, administratorId)
    if (!user) throw new Refusal('account.gone')
    if (!user.isActive) throw new Refusal('account.deactivated')
    const groupId = await createGroup(sql, name, undefined, at)
    await addAccountEvent(sql, { kind: 'group.created', at, userId: 0, actorId, groupId, detail: { name } })
    await addMember(tables, groupId, { id: user.id, fullName: fullNameOf(user), role: 'Administrator' }, at, by, { createdBy: actorId })
    if (user.primaryGroupId === 0) await setPrimaryGroup(sql, user.id, groupId)
    return groupId
  })
}

/** Refuses with group.gone or group.name-taken. */
export function changeGroupName({ services, caller, at }: Act, groupId: number, name: string): Promise<void> {
  return services.store.write(async (tables, sql) => {
    await tables.lockOrganization()
    await assertFree(sql, name, groupId)
    if (!(await renameGroup(sql, groupId, name))) throw new Refusal('group.gone')
    await addAccountEvent(sql, { kind: 'group.renamed', at, userId: 0, actorId: caller.session.user.id, groupId, detail: { name } })
  })
}

/**
 * For a group that the institute's directory has created, or whose administrators are deactivated: one of its members becomes its administrator.
 * Refuses with permission.denied if it has one who can sign in, account.own, member.gone or account.deactivated.
 */
export function appointAdministrator({ services, caller, at }: Act, groupId: number, userId: number): Promise<void> {
  const actorId = caller.session.user.id
  if (userId === actorId) throw new Refusal('account.own')
  return services.store.write(async (tables, sql) => {
    await tables.lockGroup(groupId)
    const member = await tables.row(groupId, 'members', userId)
    if (!member) throw new Refusal('member.gone', { userId })
    if (!(await findUser(sql, userId))?.isActive) throw new Refusal('account.deactivated')
    if (await hasOtherAdministrator(sql, groupId, userId)) throw new Refusal('permission.denied')
    const change: Change = { entity: 'members', id: userId, before: member, after: { ...member, role: 'Administrator', roleId: null, permissions: null } }
    await writeRows(tables, { groupId, userId: actorId, at }, by, 'member.set-role@1', [change], { userId, role: 'Administrator' })
  })
}

/** Compared without case and accents: people choose a group by its name. */
async function assertFree(sql: Sql, name: string, except = 0): Promise<void> {
  const groups = await listGroups(sql)
  if (groups.some((group) => group.id !== except && normalizeText(group.name) === normalizeText(name))) throw new Refusal('group.name-taken')
}
