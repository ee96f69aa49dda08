import { randomBytes, randomUUID } from 'node:crypto'
import { normalizeText } from '#domain/rules/normalize-text.ts'
import { directoryActor } from '#domain/wire/accounts/account-events.ts'
import { changeActive } from '../organization/change-active.ts'
import { hashPassword } from '../security/passwords/passwords.ts'
import type { Transaction } from '../setup/add-person.ts'
import { addAccountEvent } from '../store/people/account-events.ts'
import { countOrganizationAdministrators } from '../store/people/administrators.ts'
import { listDirectoryGroups, listDirectoryMembers } from '../store/people/directory-groups.ts'
import {
  addDirectoryUser,
  findByUserName,
  findByExternalId,
  findDirectoryUser,
  listDirectoryUsers,
  removeDirectoryUser,
  removeWaysToSignIn,
  saveDirectoryUser,
  saveIdentity,
  type DirectoryUser,
} from '../store/people/directory-users.ts'
import { createUser, findUser, findUserByLogin, fullNameOf, groupsOf, type UserRecord } from '../store/people/people.ts'
import { isEmailClaimed } from '../store/people/sso.ts'
import type { Sql } from '../store/sql.ts'
import { answerList, answerOne, answerRead, assertVersion, filterOf, type Answered, type ScimAnswer, type ScimCall } from './call.ts'
import { findAccount, type FoundAccount } from './find-account.ts'
import { grouped } from './group-by.ts'
import { renameMember } from './members.ts'
import { userType } from './protocol/attributes.ts'
import { textRequiredOf } from './protocol/filter.ts'
import { patched } from './protocol/patch.ts'
import { readBody, readResource, type Resource } from './protocol/resource.ts'
import { notFound, ScimError, taken } from './protocol/scim-error.ts'
import { toResource, toUserAnswer, toWantedUser, type WantedUser } from './user-resource.ts'

/*
 * Accounts, as the institute's directory manages them. Law 210: each change takes the locks of the person's groups and then the organization's,
 * happens as a whole or not at all, and is in the organization's audit log.
 */

const by = (at: number) => ({ at, actorId: directoryActor })

const usersPerUnit = 20

export function listUsers(call: ScimCall): Promise<ScimAnswer> {
  const { services, at } = call
  return services.engine.read(async (sql) => {
    const filter = filterOf(call, userType)
    const users = await listDirectoryUsers(sql, { userName: textRequiredOf(filter, 'userName'), externalId: textRequiredOf(filter, 'externalId') })
    services.admission.charge(directoryActor, users.length / usersPerUnit, at)
    // Reads the groups of one person, if that is all.
    const members = grouped(await listDirectoryMembers(sql, users.length === 1 ? { userId: users[0]!.user.id } : {}), ({ id }) => id)
    const groups = grouped(await listDirectoryGroups(sql), ({ groupId }) => groupId)
    return answerList(
      call,
      userType,
      filter,
      users.map((user) => {
        const own = members.of(user.id).flatMap(({ groupId }) => groups.of(groupId))
        return toUserAnswer(user, own, call.base)
      }),
    )
  })
}

export const readUser = (call: ScimCall): Promise<ScimAnswer> =>
  call.services.engine.read(async (sql) => answerRead(call, userType, await userAnswer(sql, call, await mustFind(sql, call))))

/** A person of the directory: with a new account, or one that is theirs already. Refuses with uniqueness or invalidValue. */
export async function createUserResource(call: ScimCall): Promise<ScimAnswer> {
  const { services, at } = call
  const wanted = toWantedUser(readResource(userType, readBody(call.body)))
  const passwordHash = await services.hashing.runExclusive(() => hashPassword(randomBytes(32).toString('base64url')))
  return writing(call, async (transaction, ended) => {
    const { sql } = transaction
    const found = await lockAccount(transaction, wanted)
    const user = await accountFor(sql, found, wanted, passwordHash, at)
    const id = randomUUID()
    const before = found.kind === 'returning' ? found.known.resource : {}
    await addDirectoryUser(sql, { id, userId: user.id, ...wanted }, at)
    await applyIdentity(transaction, user, before, wanted, at)
    ended.push(...(await applyActive(sql, user, wanted.isActive, at)))
    return answerOne(call, userType, await userAnswer(sql, call, (await findDirectoryUser(sql, id))!), 201)
  })
}

export function replaceUser(call: ScimCall): Promise<ScimAnswer> {
  const given = readResource(userType, readBody(call.body))
  // What a PUT does not name is emptied; but nobody gets or loses an account by what was left out.
  return changeUser(call, ({ user, externalId }) => ({ active: user.isActive, externalId: externalId ?? undefined, ...given }))
}

export function patchUser(call: ScimCall): Promise<ScimAnswer> {
  const body = readBody(call.body)
  return changeUser(call, (known) => patched(userType, toResource(known), body))
}

/** The account is deactivated and no longer in the directory's view. What the person did stays theirs; `aliquot user erase` erases their data. */
export function removeUser(call: ScimCall): Promise<ScimAnswer> {
  return writing(call, async (transaction, ended) => {
    const { sql } = transaction
    const known = await lockKnown(transaction, call)
    assertVersion(call, await userAnswer(sql, call, known))
    ended.push(...(await applyActive(sql, known.user, false, call.at)))
    await removeDirectoryUser(sql, known.id, call.at)
    await addAccountEvent(sql, { kind: 'account.disconnected', userId: known.user.id, ...by(call.at) })
    return { status: 204 }
  })
}

function changeUser(call: ScimCall, wantedOf: (known: DirectoryUser) => Resource): Promise<ScimAnswer> {
  return writing(call, async (transaction, ended) => {
    const { sql } = transaction
    const known = await lockKnown(transaction, call)
    assertVersion(call, await userAnswer(sql, call, known))
    const wanted = toWantedUser(wantedOf(known))
    await assertFree(sql, known, wanted)
    if (hasChanged(known, wanted)) await saveDirectoryUser(sql, { id: known.id, ...wanted }, call.at)
    await applyIdentity(transaction, known.user, known.resource, wanted, call.at)
    ended.push(...(await applyActive(sql, known.user, wanted.isActive, call.at)))
    return answerOne(call, userType, await userAnswer(sql, call, await mustFind(sql, call)))
  })
}

/** Sessions that end are closed once it is committed. */
async function writing(call: ScimCall, work: (transaction: Transaction, ended: string[]) => Promise<ScimAnswer>): Promise<ScimAnswer> {
  const { store, streams } = call.services
  const { answer, ended } = await store.write(async (tables, sql) => {
    const ended: string[] = []
    return { answer: await work({ tables, sql }, ended), ended }
  })
  for (const hash of ended) streams.endSession(hash)
  return answer
}

async function mustFind(sql: Sql, { params }: ScimCall): Promise<DirectoryUser> {
  const known = await findDirectoryUser(sql, params['id']!)
  if (!known) throw notFound()
  return known
}

async function userAnswer(sql: Sql, { base }: ScimCall, known: DirectoryUser): Promise<Answered> {
  const memberships = new Set((await listDirectoryMembers(sql, { userId: known.user.id })).map(({ groupId }) => groupId))
  const groups = (await listDirectoryGroups(sql)).filter(({ groupId }) => memberships.has(groupId))
  return toUserAnswer(known, groups, base)
}

async function lockKnown(transaction: Transaction, call: ScimCall): Promise<DirectoryUser> {
  await lockGroupsOf(transaction, (await mustFind(transaction.sql, call)).user.id)
  return mustFind(transaction.sql, call)
}

async function lockAccount(transaction: Transaction, wanted: WantedUser): Promise<FoundAccount> {
  const first = await findAccount(transaction.sql, wanted)
  const userId = userIdOf(first)
  await lockGroupsOf(transaction, userId)
  const found = await findAccount(transaction.sql, wanted)
  // Somebody was faster: without the locks of that account's groups, the directory must send it again.
  if (userIdOf(found) !== userId) throw new ScimError(503, 'The account has just changed. Try again.')
  return found
}

const userIdOf = (found: FoundAccount): number | undefined =>
  found.kind === 'new' ? undefined : found.kind === 'existing' ? found.user.id : found.known.user.id

/** In the order of their ids, and the organization last, so that two writers never wait for each other. */
async function lockGroupsOf({ tables, sql }: Transaction, userId: number | undefined): Promise<void> {
  const groups = userId === undefined ? [] : await groupsOf(sql, userId)
  for (const groupId of groups.map((group) => group.groupId).sort((a, b) => a - b)) await tables.lockGroup(groupId)
  await tables.lockOrganization()
}

async function accountFor(sql: Sql, found: FoundAccount, wanted: WantedUser, passwordHash: string, at: number): Promise<UserRecord> {
  if (found.kind === 'existing') {
    await addAccountEvent(sql, { kind: 'account.connected', userId: found.user.id, ...by(at) })
    return found.user
  }
  if (found.kind === 'returning') {
    const { user } = found.known
    await removeWaysToSignIn(sql, user.id, passwordHash)
    await addAccountEvent(sql, { kind: 'account.connected', userId: user.id, ...by(at) })
    return user
  }
  const { userName: login, firstName, lastName, email = '' } = wanted
  const userId = await createUser(sql, { login, firstName, lastName, email, passwordHash, primaryGroupId: 0 })
  await addAccountEvent(sql, { kind: 'account.created', userId, ...by(at) })
  return (await findUser(sql, userId))!
}

/** Refuses with uniqueness. */
async function assertFree(sql: Sql, known: DirectoryUser, { userName, externalId }: WantedUser): Promise<void> {
  const named = await findByUserName(sql, userName)
  if (named && named.id !== known.id) throw taken('Another user has this userName.')
  const other = externalId === null ? undefined : await findByExternalId(sql, externalId)
  if (other && other.id !== known.id) throw taken('Another user has this externalId.')
}

const hasChanged = (known: DirectoryUser, { resource, externalId }: WantedUser): boolean =>
  externalId !== known.externalId || JSON.stringify(resource) !== JSON.stringify(known.resource)

/** Name, address and login of the account; the name in its groups, too. The login follows the userName if both were the same. */
async function applyIdentity(transaction: Transaction, user: UserRecord, before: Resource, wanted: WantedUser, at: number): Promise<void> {
  const { sql } = transaction
  const { firstName, lastName, userName } = wanted
  const follows = typeof before['userName'] === 'string' && normalizeText(before['userName']) === normalizeText(user.login)
  const login = follows ? userName : user.login
  const email = wanted.email ?? (before['emails'] === undefined ? user.email : '')
  const identity = { login, firstName, lastName, email }
  const isEmailChecked = wanted.email !== undefined
  const isSame = Object.entries(identity).every(([name, value]) => user[name as keyof typeof identity] === value)
  if (isSame && !(isEmailChecked && (await isEmailClaimed(sql, user.id)))) return
  const named = await findUserByLogin(sql, login)
  if (named && named.id !== user.id) throw taken(`Another account has the user name ${login}.`)
  await saveIdentity(sql, user.id, { ...identity, isEmailChecked })
  await addAccountEvent(sql, { kind: 'account.changed', userId: user.id, ...by(at) })
  const fullName = fullNameOf(identity)
  if (fullName === fullNameOf(user)) return
  for (const { groupId } of await groupsOf(sql, user.id)) await renameMember(transaction, groupId, user.id, fullName, at)
}

/** Returns the hashes of sessions that have ended. Refuses with mutability. */
async function applyActive(sql: Sql, user: UserRecord, isActive: boolean, at: number): Promise<string[]> {
  if (user.isActive === isActive) return []
  if (!isActive && user.isOrganizationAdministrator && (await countOrganizationAdministrators(sql)) === 1)
    throw new ScimError(400, `${fullNameOf(user)} is the only organization administrator. Make somebody else one in Aliquot first.`, 'mutability')
  return changeActive(sql, user.id, isActive, by(at))
}
