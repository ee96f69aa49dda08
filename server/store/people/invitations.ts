import type { RoleName } from '#domain/roles.ts'
import type { Sql } from '#server/store/sql.ts'
import { fullNameOf } from './people.ts'

export interface InvitationRecord {
  readonly id: string
  readonly groupId: number
  readonly name: string
  readonly email: string
  readonly role: RoleName
  /** The user id. */
  readonly invitedBy: number
  readonly createdAt: number
  readonly expiresAt: number
}

/** With the names of the group and of the person who invited. */
export interface NamedInvitation extends InvitationRecord {
  readonly group: string
  readonly inviter: string
}

interface Columns {
  id: string
  group_id: number
  name: string
  email: string
  role: RoleName
  invited_by: number
  created_at: number
  expires_at: number
  group_name: string
  first_name: string
  last_name: string
}

/** Law 256: an invitation is valid only as long as the person who wrote it may invite: nobody comes back through a link of their own. */
const validSql = `select i.id, i.group_id, i.name, i.email, i.role, i.invited_by, i.created_at, i.expires_at, g.name as group_name, u.first_name, u.last_name
  from invitation i join groups g on g.id = i.group_id join users u on u.id = i.invited_by
  join members m on m.group_id = i.group_id and m.id = i.invited_by and m.deleted = 0 and m.role = 'Administrator' where i.expires_at > $1 and u.deactivated_at is null`

const toInvitation = (row: Columns): NamedInvitation => ({
  id: row.id,
  groupId: row.group_id,
  name: row.name,
  email: row.email,
  role: row.role,
  invitedBy: row.invited_by,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  group: row.group_name,
  inviter: fullNameOf({ firstName: row.first_name, lastName: row.last_name }),
})

/** Those of a group that nobody has accepted yet, the newest first. */
export async function listInvitations(sql: Sql, groupId: number, at: number): Promise<NamedInvitation[]> {
  return (await sql.all<Columns>(`${validSql} and i.group_id = $2 order by i.created_at desc, i.id`, [at, groupId])).map(toInvitation)
}

export async function findInvitation(sql: Sql, groupId: number, id: string, at: number): Promise<NamedInvitation | undefined> {
  const [row] = await sql.all<Columns>(`${validSql} and i.group_id = $2 and i.id = $3`, [at, groupId, id])
  return row && toInvitation(row)
}

export async function findInvitationByCode(sql: Sql, hash: string, at: number): Promise<NamedInvitation | undefined> {
  const [row] = await sql.all<Columns>(`${validSql} and i.hash = $2`, [at, hash])
  return row && toInvitation(row)
}

export async function addInvitation(
  sql: Sql,
  { id, groupId, name, email, role, invitedBy, createdAt, expiresAt }: InvitationRecord,
  hash: string,
): Promise<void> {
  await sql.all('delete from invitation where expires_at <= $1', [createdAt])
  await sql.all(
    'insert into invitation(id, group_id, hash, name, email, role, invited_by, created_at, expires_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)',
    [id, groupId, hash, name, email, role, invitedBy, createdAt, expiresAt],
  )
}

/** The code that it had before ends. Does nothing to one that was accepted or revoked meanwhile. */
export async function renewCode(sql: Sql, { id, groupId, invitedBy, createdAt, expiresAt }: InvitationRecord, hash: string): Promise<void> {
  await sql.all('update invitation set hash = $3, invited_by = $4, created_at = $5, expires_at = $6 where group_id = $1 and id = $2', [
    groupId,
    id,
    hash,
    invitedBy,
    createdAt,
    expiresAt,
  ])
}

/** False if it does not exist anymore. */
export async function removeInvitation(sql: Sql, groupId: number, id: string): Promise<boolean> {
  return (await sql.all('delete from invitation where group_id = $1 and id = $2 returning id', [groupId, id])).length > 0
}

/** Spends an invitation; of two concurrent calls, one gets it. Undefined if it is not valid anymore. */
export async function spendInvitation(sql: Sql, hash: string, at: number): Promise<NamedInvitation | undefined> {
  const invitation = await findInvitationByCode(sql, hash, at)
  if (!invitation) return undefined
  const spent = await sql.all('delete from invitation where hash = $1 returning id', [hash])
  return spent.length ? invitation : undefined
}
