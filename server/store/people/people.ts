import type { RoleName } from '#domain/roles.ts'
import { normalizeText } from '#domain/rules/normalize-text.ts'
import type { GroupSummary } from '#domain/wire/accounts/session.ts'
import type { Sql } from '#server/store/sql.ts'
import { forgetGuessesOf } from './code-guesses.ts'
import { requirePassword } from './browser-pins.ts'
import { endPushOf } from './push-subscriptions.ts'

/** In place of the time at which a password was set: it must be changed at the first sign-in. */
export const chosenBySomebodyElse = 0

/** A person of this server, in any number of groups. What they may do in a group is in that group's `members` row. */
export interface UserRecord {
  id: number
  login: string
  firstName: string
  lastName: string
  email: string
  /** The active group (primary subgroup); 0 if there is none yet. */
  primaryGroupId: number
  /** Epoch ms; null if unknown: then it counts as set at the next sign-in; or {@link chosenBySomebodyElse}. */
  passwordSetAt: number | null
  /** Two-step verification is on. */
  hasTwoStep: boolean
  /** Administers the people and groups of this server; says nothing about any group's samples. */
  isOrganizationAdministrator: boolean
  /** False: nobody can sign in with this account. */
  isActive: boolean
}

export type NewUser = Omit<UserRecord, 'id' | 'passwordSetAt' | 'hasTwoStep' | 'isOrganizationAdministrator' | 'isActive'> & {
  id?: number
  passwordHash: string
  passwordSetAt?: number
}

/** A group of a person, with its policies for them. */
export type Membership = GroupSummary & {
  /** How many days a password is valid: -1 always, null the server's number. */
  readonly passwordDays: number | null
  /** Nobody works there in a browser without two-step verification. */
  readonly requiresTwoStep: boolean
  /** What its devices store is encrypted. */
  readonly encryptsDevices: boolean
}

interface UserColumns {
  id: number
  login: string
  first_name: string
  last_name: string
  email: string
  primary_group_id: number
  password_set_at: number | null
  two_step: number
  organization_administrator: number
  deactivated_at: number | null
}

export const userColumns = `u.id, u.login, u.first_name, u.last_name, u.email, u.primary_group_id, u.password_set_at, u.organization_administrator, u.deactivated_at,
  (select count(*) from two_step t where t.user_id = u.id and t.confirmed_at is not null) as two_step`

export const toUser = (row: UserColumns): UserRecord => ({
  id: row.id,
  login: row.login,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  primaryGroupId: row.primary_group_id,
  passwordSetAt: row.password_set_at,
  hasTwoStep: row.two_step > 0,
  isOrganizationAdministrator: row.organization_administrator > 0,
  isActive: row.deactivated_at === null,
})

export const fullNameOf = (user: { firstName: string; lastName: string }): string => `${user.firstName} ${user.lastName}`.trim()

/** Logins are compared without case and accents, so that nobody can pass for someone else. */
export async function findUserByLogin(sql: Sql, login: string): Promise<(UserRecord & { passwordHash: string }) | undefined> {
  const rows = await sql.all<UserColumns & { password_hash: string }>(`select ${userColumns}, u.password_hash from users u where u.login_fold = $1`, [
    normalizeText(login),
  ])
  const row = rows[0]
  return row && { ...toUser(row), passwordHash: row.password_hash }
}

export async function findUser(sql: Sql, userId: number): Promise<UserRecord | undefined> {
  const [row] = await sql.all<UserColumns>(`select ${userColumns} from users u where u.id = $1`, [userId])
  return row && toUser(row)
}

/** The groups this person is a member of now, with the role in each. */
export async function groupsOf(sql: Sql, userId: number): Promise<Membership[]> {
  const rows = await sql.all<{
    id: number
    name: string
    role: RoleName
    role_name: string | null
    password_days: number | null
    two_step_required: number
    devices_encrypted: number
  }>(
    `select g.id, g.name, m.role, r.name as role_name, coalesce(p.password_days, g.password_days) as password_days, g.two_step_required, g.devices_encrypted
      from members m join groups g on g.id = m.group_id
      left join roles r on r.group_id = m.group_id and r.id = m.role_id and r.deleted = 0
      left join member_password_policy p on p.group_id = m.group_id and p.user_id = m.id where m.id = $1 and m.deleted = 0 order by g.id`,
    [userId],
  )
  // Sorted by name here and not in SQL, because the engines sort text differently.
  return rows
    .map(({ id, name, role, role_name, password_days, two_step_required, devices_encrypted }) => ({
      groupId: id,
      name,
      role,
      ...(role_name !== null && { roleName: role_name }),
      passwordDays: password_days,
      requiresTwoStep: two_step_required > 0,
      encryptsDevices: devices_encrypted > 0,
    }))
    .sort((a, b) => (normalizeText(a.name) < normalizeText(b.name) ? -1 : 1))
}

/** By user id, including people who have left the group. */
export async function fullNamesOf(sql: Sql, userIds: ReadonlySet<number>): Promise<Map<number, string>> {
  return new Map([...(await namesOf(sql, userIds))].map(([userId, names]) => [userId, fullNameOf(names)]))
}

export async function namesOf(sql: Sql, userIds: ReadonlySet<number>): Promise<Map<number, { firstName: string; lastName: string }>> {
  const names = new Map<number, { firstName: string; lastName: string }>()
  for (const userId of userIds) {
    const [row] = await sql.all<{ first_name: string; last_name: string }>('select first_name, last_name from users where id = $1', [userId])
    if (row) names.set(userId, { firstName: row.first_name, lastName: row.last_name })
  }
  return names
}

/** Who in a group has exactly this email address; capitals do not count. */
export const membersWithEmail = (sql: Sql, groupId: number, email: string): Promise<{ userID: number; email: string }[]> =>
  sql.all(
    `select u.id as "userID", u.email from members m join users u on u.id = m.id
      where m.group_id = $1 and m.deleted = 0 and lower(u.email) = $2 order by u.id`,
    [groupId, email.toLowerCase()],
  )

export async function findGroupName(sql: Sql, groupId: number): Promise<string> {
  const [row] = await sql.all<{ name: string }>('select name from groups where id = $1', [groupId])
  return row?.name ?? ''
}

/** Epoch ms; null if unknown. */
export async function groupCreatedAt(sql: Sql, groupId: number): Promise<number | null> {
  const [row] = await sql.all<{ created_at: number | null }>('select created_at from groups where id = $1', [groupId])
  return row?.created_at ?? null
}

export const listGroups = (sql: Sql): Promise<{ id: number; name: string }[]> => sql.all('select id, name from groups order by id')

/** Whether a group has an administrator besides this person who can sign in. */
export async function hasOtherAdministrator(sql: Sql, groupId: number, userId: number): Promise<boolean> {
  const others = await sql.all(
    `select m.id from members m join users u on u.id = m.id and u.deactivated_at is null
      where m.group_id = $1 and m.deleted = 0 and m.role = 'Administrator' and m.id <> $2 limit 1`,
    [groupId, userId],
  )
  return others.length > 0
}

export async function isAnyoneThere(sql: Sql): Promise<boolean> {
  return (await sql.all('select id from users limit 1')).length > 0
}

/** Returns the new id. Membership is written through the feed, as a row in the group's `members`. */
export async function createUser(sql: Sql, user: NewUser): Promise<number> {
  const id = user.id ?? (await nextId(sql, 'users'))
  await sql.all(
    'insert into users (id, login, login_fold, password_hash, first_name, last_name, email, primary_group_id, password_set_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)',
    [id, user.login, normalizeText(user.login), user.passwordHash, user.firstName, user.lastName, user.email, user.primaryGroupId, user.passwordSetAt ?? null],
  )
  return id
}

export async function createGroup(sql: Sql, name: string, id?: number, createdAt?: number): Promise<number> {
  const newId = id ?? (await nextId(sql, 'groups'))
  await sql.all('insert into groups (id, name, created_at) values ($1, $2, $3)', [newId, name, createdAt ?? null])
  return newId
}

export async function setPrimaryGroup(sql: Sql, userId: number, groupId: number): Promise<void> {
  await sql.all('update users set primary_group_id = $2 where id = $1', [userId, groupId])
}

/** `from`: the hash it replaces. False if it is another by now, because somebody else was faster. Links for a new password and push messages end, PINs need it, and codes of the second step count anew. */
export async function setPassword(sql: Sql, userId: number, { from, to, at }: { from: string; to: string; at: number }): Promise<boolean> {
  const changed = await sql.all('update users set password_hash = $3, password_set_at = $4 where id = $1 and password_hash = $2 returning id', [
    userId,
    from,
    to,
    at,
  ])
  if (changed.length === 0) return false
  await requirePassword(sql, userId)
  await forgetGuessesOf(sql, userId)
  await endPushOf(sql, userId)
  await sql.all('delete from password_reset where user_id = $1', [userId])
  return true
}

/** For a password of unknown age. */
export async function startPasswordAge(sql: Sql, userId: number, at: number): Promise<void> {
  await sql.all('update users set password_set_at = $2 where id = $1 and password_set_at is null', [userId, at])
}

/**
 * Beyond every id there is, and beyond what a restored server may have given to people
 * that its backup does not have: their devices will return with those.
 * Two callers at once get the same id, and one of them fails on the key; people are created by hand, so it can simply be repeated.
 */
async function nextId(sql: Sql, table: 'users' | 'groups'): Promise<number> {
  const [row] = await sql.all<{ last: number | null }>(`select max(id) as last from ${table}`)
  const [counter] = await sql.all<{ next: number }>('select next from id_counter where kind = $1', [table])
  return Math.max((row?.last ?? 0) + 1, counter?.next ?? 1)
}
