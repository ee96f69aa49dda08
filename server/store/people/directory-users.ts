import { normalizeText } from '#domain/rules/normalize-text.ts'
import { removePasskeysOf } from './passkeys.ts'
import { replacePasswordResets } from './password-resets.ts'
import { toUser, userColumns, type UserRecord } from './people.ts'
import { endPushOf } from './push-subscriptions.ts'
import { unlinkPerson } from './sso.ts'
import { removeTwoStep } from './two-step.ts'
import type { Sql } from '#server/store/sql.ts'

/** A person whose account the institute's directory manages. */
export interface DirectoryUser {
  readonly id: string
  readonly externalId: string | null
  /** What the directory says of the person, without what the account has itself. */
  readonly resource: Record<string, unknown>
  readonly createdAt: number
  readonly changedAt: number
  /** Null while the directory has them. */
  readonly removedAt: number | null
  readonly user: UserRecord
}

interface Columns {
  directory_id: string
  external_id: string | null
  resource: string
  created_at: number
  changed_at: number
  removed_at: number | null
}

const selectSql = `select d.id as directory_id, d.external_id, d.resource, d.created_at, d.changed_at, d.removed_at, ${userColumns}
  from directory_user d join users u on u.id = d.user_id`

const toDirectoryUser = (row: Columns & Parameters<typeof toUser>[0]): DirectoryUser => ({
  id: row.directory_id,
  externalId: row.external_id,
  resource: JSON.parse(row.resource) as Record<string, unknown>,
  createdAt: row.created_at,
  changedAt: row.changed_at,
  removedAt: row.removed_at,
  user: toUser(row),
})

async function select(sql: Sql, condition: string, value: string | number): Promise<DirectoryUser | undefined> {
  const [row] = await sql.all<Columns & Parameters<typeof toUser>[0]>(`${selectSql} where ${condition}`, [value])
  return row && toDirectoryUser(row)
}

interface Wanted {
  readonly userName?: string | undefined
  readonly externalId?: string | undefined
}

/** Without those whom the directory has removed; in the order in which they came. `wanted`: at least all of these, found by an index. */
export async function listDirectoryUsers(sql: Sql, { userName, externalId }: Wanted = {}): Promise<DirectoryUser[]> {
  const [condition, ...params] =
    externalId !== undefined ? ['and d.external_id = $1', externalId] : userName !== undefined ? ['and d.user_name_fold = $1', normalizeText(userName)] : ['']
  const rows = await sql.all<Columns & Parameters<typeof toUser>[0]>(`${selectSql} where d.removed_at is null ${condition} order by d.created_at, d.id`, params)
  return rows.map(toDirectoryUser)
}

/** Undefined for one whom the directory has removed. */
export const findDirectoryUser = (sql: Sql, id: string): Promise<DirectoryUser | undefined> => select(sql, 'd.removed_at is null and d.id = $1', id)

/** A removed one, too. */
export const findByExternalId = (sql: Sql, externalId: string): Promise<DirectoryUser | undefined> => select(sql, 'd.external_id = $1', externalId)

export const findByUserName = (sql: Sql, userName: string): Promise<DirectoryUser | undefined> =>
  select(sql, 'd.removed_at is null and d.user_name_fold = $1', normalizeText(userName))

/** A removed one, too. */
export const findByAccount = (sql: Sql, userId: number): Promise<DirectoryUser | undefined> => select(sql, 'd.user_id = $1', userId)

interface SavedUser {
  readonly id: string
  readonly userId: number
  readonly externalId: string | null
  readonly userName: string
  readonly resource: Record<string, unknown>
}

/** Takes the place of an earlier row of the account. */
export async function addDirectoryUser(sql: Sql, { id, userId, externalId, userName, resource }: SavedUser, at: number): Promise<void> {
  await sql.all('delete from directory_user where user_id = $1', [userId])
  await sql.all('insert into directory_user(id, user_id, external_id, user_name_fold, resource, created_at, changed_at) values ($1, $2, $3, $4, $5, $6, $6)', [
    id,
    userId,
    externalId,
    normalizeText(userName),
    JSON.stringify(resource),
    at,
  ])
}

export async function saveDirectoryUser(sql: Sql, { id, externalId, userName, resource }: Omit<SavedUser, 'userId'>, at: number): Promise<void> {
  await sql.all('update directory_user set external_id = $2, user_name_fold = $3, resource = $4, changed_at = $5 where id = $1', [
    id,
    externalId,
    normalizeText(userName),
    JSON.stringify(resource),
    at,
  ])
}

/** The row stays, so that the same person gets the same account when they come back. */
export async function removeDirectoryUser(sql: Sql, id: string, at: number): Promise<void> {
  await sql.all('update directory_user set removed_at = $2 where id = $1', [id, at])
}

/** That the directory decides their name, and whether the account is active: as long as it can call. */
export const managedSql = 'd.removed_at is null and exists (select 1 from directory_token)'

export async function isManaged(sql: Sql, userId: number): Promise<boolean> {
  return (await sql.all(`select d.id from directory_user d where d.user_id = $1 and ${managedSql}`, [userId])).length > 0
}

export async function countDirectoryUsers(sql: Sql): Promise<number> {
  const [row] = await sql.all<{ people: number }>('select count(*) as people from directory_user where removed_at is null')
  return row!.people
}

interface Identity {
  readonly login: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  /** The directory has this address: nobody has merely typed it. */
  readonly isEmailChecked: boolean
}

export async function saveIdentity(sql: Sql, userId: number, { login, firstName, lastName, email, isEmailChecked }: Identity): Promise<void> {
  const claimed = isEmailChecked ? ', email_claimed = 0' : ''
  await sql.all(`update users set login = $2, login_fold = $3, first_name = $4, last_name = $5, email = $6${claimed} where id = $1`, [
    userId,
    login,
    normalizeText(login),
    firstName,
    lastName,
    email,
  ])
}

/** Nobody knows the new password: the person signs in by single sign-on, or asks for a link. What else lets someone in ends, too. */
export async function removeWaysToSignIn(sql: Sql, userId: number, passwordHash: string): Promise<void> {
  await sql.all('update users set password_hash = $2, password_set_at = null where id = $1', [userId, passwordHash])
  await endPushOf(sql, userId)
  await unlinkPerson(sql, userId)
  await removeTwoStep(sql, userId)
  await removePasskeysOf(sql, userId)
  await replacePasswordResets(sql, userId, null)
}
