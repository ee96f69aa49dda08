import { toUser, userColumns, type UserRecord } from './people.ts'
import type { Sql } from '#server/store/sql.ts'

/** Everyone with this address whose account is active. Case makes no difference to a mail server. */
export async function findUsersByEmail(sql: Sql, email: string): Promise<UserRecord[]> {
  const rows = await sql.all<Parameters<typeof toUser>[0]>(
    `select ${userColumns} from users u where lower(u.email) = $1 and u.deactivated_at is null order by u.id`,
    [email.toLowerCase()],
  )
  return rows.map(toUser)
}

/** False, and nothing is added, if the person has `most` links that have not expired. */
export async function addPasswordReset(
  sql: Sql,
  { hash, userId, at, expiresAt }: { hash: string; userId: number; at: number; expiresAt: number },
  most: number,
): Promise<boolean> {
  await sql.all('delete from password_reset where expires_at <= $1', [at])
  const open = await sql.all('select hash from password_reset where user_id = $1', [userId])
  if (open.length >= most) return false
  await sql.all('insert into password_reset(hash, user_id, created_at, expires_at) values ($1, $2, $3, $4)', [hash, userId, at, expiresAt])
  return true
}

/** Ends all links of the person; `link` takes their place, if there is one. */
export async function replacePasswordResets(sql: Sql, userId: number, link: { hash: string; at: number; expiresAt: number } | null): Promise<void> {
  await sql.all('delete from password_reset where user_id = $1', [userId])
  if (link)
    await sql.all('insert into password_reset(hash, user_id, created_at, expires_at) values ($1, $2, $3, $4)', [link.hash, userId, link.at, link.expiresAt])
}

/** Whose link it is, with the hash of their present password. */
export async function findPasswordReset(sql: Sql, hash: string, at: number): Promise<(UserRecord & { passwordHash: string }) | undefined> {
  const [row] = await sql.all<Parameters<typeof toUser>[0] & { password_hash: string }>(
    `select ${userColumns}, u.password_hash from password_reset r join users u on u.id = r.user_id where r.hash = $1 and r.expires_at > $2 and u.deactivated_at is null`,
    [hash, at],
  )
  return row && { ...toUser(row), passwordHash: row.password_hash }
}

/** Spends a reset; of two concurrent calls, one gets it. False if it does not exist anymore. */
export async function spendPasswordReset(sql: Sql, hash: string, at: number): Promise<boolean> {
  return (await sql.all('delete from password_reset where hash = $1 and expires_at > $2 returning hash', [hash, at])).length > 0
}
