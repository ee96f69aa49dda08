import { randomUUID } from 'node:crypto'
import { limits } from '#domain/limits.ts'
import { normalizeText } from '#domain/rules/normalize-text.ts'
import { directoryActor } from '#domain/wire/accounts/account-events.ts'
import type { Transaction } from '../setup/add-person.ts'
import { addAccountEvent } from '../store/people/account-events.ts'
import {
  addDirectoryGroup,
  findDirectoryGroup,
  isDirectoryGroup,
  listDirectoryGroups,
  listDirectoryMembers,
  removeDirectoryGroup,
  saveDirectoryGroup,
  type DirectoryGroup,
  type DirectoryMember,
} from '../store/people/directory-groups.ts'
import { findDirectoryUser, type DirectoryUser } from '../store/people/directory-users.ts'
import { renameGroup } from '../store/people/organization.ts'
import { createGroup, listGroups } from '../store/people/people.ts'
import type { Sql } from '../store/sql.ts'
import { answerList, answerOne, answerRead, asksForAttributes, assertVersion, filterOf, type Answered, type ScimAnswer, type ScimCall } from './call.ts'
import { isOnlyAdministrator, joinGroup, removeMember } from './members.ts'
import { groupType, groupUrn } from './protocol/attributes.ts'
import { patched } from './protocol/patch.ts'
import { readBody, readResource, type Resource } from './protocol/resource.ts'
import { invalidValue, notFound, taken } from './protocol/scim-error.ts'
import { grouped } from './group-by.ts'
import { timeText, versionOf } from './version-of.ts'

/*
 * Groups, as the institute's directory manages them. Members whom it does not manage, such as guests who were invited, are not shown to it and
 * stay members whatever it sends.
 */

const maxMembers = 2_000

interface WantedGroup {
  readonly name: string
  readonly externalId: string | null
  /** Ids of users in the directory. */
  readonly members: readonly string[]
}

/** Refuses with invalidValue. */
function toWantedGroup({ displayName, externalId, members = [] }: Resource): WantedGroup {
  const name = displayName as string | undefined
  if (name === undefined) throw invalidValue('displayName is required.')
  if (name.length > limits.name.longest) throw invalidValue(`displayName is longer than ${limits.name.longest} characters.`)
  const ids = (members as { value?: string }[]).map(({ value }) => value ?? '')
  if (ids.length > maxMembers) throw invalidValue(`A group has at most ${maxMembers} members.`)
  return { name, externalId: (externalId as string | undefined) ?? null, members: [...new Set(ids)] }
}

export function listGroupResources(call: ScimCall): Promise<ScimAnswer> {
  return call.services.engine.read(async (sql) => {
    const filter = filterOf(call, groupType)
    const groups = await listDirectoryGroups(sql)
    const members = grouped(await listDirectoryMembers(sql), ({ groupId }) => groupId)
    return answerList(
      call,
      groupType,
      filter,
      groups.map((group) => toAnswer(group, members.of(group.groupId), call.base)),
    )
  })
}

export const readGroup = (call: ScimCall): Promise<ScimAnswer> =>
  call.services.engine.read(async (sql) => answerRead(call, groupType, await groupAnswer(sql, call, await mustFind(sql, call.params['id']!))))

/** A new group, or the one with this name: only organization administrators give names to groups. Refuses with uniqueness or invalidValue. */
export function createGroupResource(call: ScimCall): Promise<ScimAnswer> {
  const { services, at } = call
  const wanted = toWantedGroup(readResource(groupType, readBody(call.body)))
  return services.store.write(async (tables, sql) => {
    const known = await groupNamed(sql, wanted.name)
    if (known) await tables.lockGroup(known.id)
    await tables.lockOrganization()
    const existing = await groupNamed(sql, wanted.name)
    if (existing && (await isDirectoryGroup(sql, existing.id))) throw taken('There is a group with this displayName.')
    const groupId = existing?.id ?? (await createGroup(sql, wanted.name, undefined, at))
    const kind = existing ? 'group.connected' : 'group.created'
    await addAccountEvent(sql, { kind, at, userId: 0, actorId: directoryActor, groupId, detail: { name: wanted.name } })
    const id = randomUUID()
    await addDirectoryGroup(sql, { id, groupId, externalId: wanted.externalId }, at)
    await setMembers({ tables, sql }, await mustFind(sql, id), wanted.members, at)
    return answerOne(call, groupType, await groupAnswer(sql, call, await mustFind(sql, id)), 201)
  })
}

export function replaceGroup(call: ScimCall): Promise<ScimAnswer> {
  const body = readBody(call.body)
  const given = readResource(groupType, body)
  // An empty list is no member; without a list, nothing is said about members.
  const namesMembers = Object.keys(body).some((name) => name.toLowerCase() === 'members')
  return changeGroup(call, ({ externalId, members }) => ({ externalId, ...(!namesMembers && { members }), ...given }), true)
}

/** Answers without content unless it is asked for: a group may have many members. */
export function patchGroup(call: ScimCall): Promise<ScimAnswer> {
  const body = readBody(call.body)
  return changeGroup(call, (known) => patched(groupType, known, body), asksForAttributes(call))
}

/** The directory's members leave, except the only administrator. The group and everything in it stay. */
export function removeGroup(call: ScimCall): Promise<ScimAnswer> {
  const { services, at } = call
  return services.store.write(async (tables, sql) => {
    const group = await lockKnown({ tables, sql }, call)
    assertVersion(call, await groupAnswer(sql, call, group))
    const { groupId, name } = group
    for (const { userId } of await listDirectoryMembers(sql, { groupId })) {
      if (!(await isOnlyAdministrator({ tables, sql }, groupId, userId))) await removeMember({ tables, sql }, { groupId, at }, userId, name)
    }
    await removeDirectoryGroup(sql, group.id)
    await addAccountEvent(sql, { kind: 'group.disconnected', at, userId: 0, actorId: directoryActor, groupId, detail: { name } })
    return { status: 204 }
  })
}

function changeGroup(call: ScimCall, wantedOf: (known: Resource) => Resource, isAnswered: boolean): Promise<ScimAnswer> {
  const { services, at } = call
  return services.store.write(async (tables, sql) => {
    const group = await lockKnown({ tables, sql }, call)
    const before = await groupAnswer(sql, call, group)
    assertVersion(call, before)
    const wanted = toWantedGroup(wantedOf(before))
    if (wanted.name !== group.name) await rename(sql, group, wanted.name, at)
    const { members } = before as { members?: readonly { value: string }[] }
    const hasOtherMembers = wanted.members.length !== (members?.length ?? 0) || members?.some(({ value }) => !wanted.members.includes(value))
    if (hasOtherMembers) await setMembers({ tables, sql }, group, wanted.members, at)
    if (hasOtherMembers || wanted.name !== group.name || wanted.externalId !== group.externalId)
      await saveDirectoryGroup(sql, { id: group.id, externalId: wanted.externalId }, at)
    return isAnswered ? answerOne(call, groupType, await groupAnswer(sql, call, await mustFind(sql, group.id))) : { status: 204 }
  })
}

async function mustFind(sql: Sql, id: string): Promise<DirectoryGroup> {
  const group = await findDirectoryGroup(sql, id)
  if (!group) throw notFound()
  return group
}

/** The group's lock first, as with every write to a group. */
async function lockKnown({ tables, sql }: Transaction, { params }: ScimCall): Promise<DirectoryGroup> {
  const { groupId } = await mustFind(sql, params['id']!)
  await tables.lockGroup(groupId)
  await tables.lockOrganization()
  return mustFind(sql, params['id']!)
}

/** Compared without case and accents: people choose a group by its name. */
const groupNamed = async (sql: Sql, name: string): Promise<{ id: number } | undefined> =>
  (await listGroups(sql)).find((group) => normalizeText(group.name) === normalizeText(name))

/** Refuses with uniqueness. */
async function rename(sql: Sql, { groupId }: DirectoryGroup, name: string, at: number): Promise<void> {
  const other = await groupNamed(sql, name)
  if (other && other.id !== groupId) throw taken('Another group has this displayName.')
  await renameGroup(sql, groupId, name)
  await addAccountEvent(sql, { kind: 'group.renamed', at, userId: 0, actorId: directoryActor, groupId, detail: { name } })
}

/** New members first: one of them may be the administrator whom the group needs. Refuses with invalidValue or mutability. */
async function setMembers(transaction: Transaction, { groupId, name }: DirectoryGroup, ids: readonly string[], at: number): Promise<void> {
  const { sql } = transaction
  const wanted = new Set(ids)
  const members = await listDirectoryMembers(sql, { groupId })
  const known = new Set(members.map(({ id }) => id))
  for (const id of wanted) if (!known.has(id)) await joinGroup(transaction, { groupId, at }, await mustFindUser(sql, id))
  for (const { id, userId } of members) if (!wanted.has(id)) await removeMember(transaction, { groupId, at }, userId, name)
}

async function mustFindUser(sql: Sql, id: string): Promise<DirectoryUser> {
  const user = await findDirectoryUser(sql, id)
  if (!user) throw invalidValue('A member is not a user of this server.')
  return user
}

const groupAnswer = async (sql: Sql, { base }: ScimCall, group: DirectoryGroup): Promise<Answered> =>
  toAnswer(group, await listDirectoryMembers(sql, { groupId: group.groupId }), base)

function toAnswer({ id, name, externalId, createdAt, changedAt }: DirectoryGroup, members: readonly DirectoryMember[], base: string): Answered {
  const answer = {
    schemas: [groupUrn],
    id,
    ...(externalId !== null && { externalId }),
    displayName: name,
    ...(members.length > 0 && { members: members.map((member) => ({ value: member.id, $ref: `${base}/Users/${member.id}`, display: member.fullName })) }),
  }
  const meta = { resourceType: 'Group', created: timeText(createdAt), lastModified: timeText(changedAt), location: `${base}/Groups/${id}` }
  return { ...answer, meta: { ...meta, version: versionOf(answer) } }
}
