import type { Sql } from '#server/store/sql.ts'
import type { UserRecord } from './people.ts'

/** Tables with nothing but what is of one person, by `user_id`. */
export const erasedTables = [
  'two_step',
  'recovery_code',
  'code_guess',
  'password_reset',
  'known_browser',
  'idempotency_key',
  'member_idle_policy',
  'member_password_policy',
  'feedback',
  'passkey',
  'encryption_key',
  'sso_link',
  'directory_user',
  'push_subscription',
  'daily_mail',
  'unsubscribe_link',
  'addon_token',
  'addon_sign_in',
  'addon_trial',
  'job',
] as const

/**
 * Removes everything that says who this person is, except what the audit logs of groups have. The number stays, so that what they did is still theirs.
 * docs/security/personal-data.md
 */
export async function erasePersonalData(sql: Sql, { id, email }: UserRecord, passwordHash: string, at: number): Promise<void> {
  for (const table of erasedTables) await sql.all(`delete from ${table} where user_id = $1`, [id])
  await sql.all('delete from device_contact where device in (select key from device where user_id = $1)', [id])
  await sql.all('update device set name = null where user_id = $1', [id])
  if (email) {
    await sql.all('delete from mailing_list where address = $1', [email.toLowerCase()])
    await sql.all('delete from invitation where lower(email) = $1', [email.toLowerCase()])
  }
  // A colon is not typed into a login by accident, and nobody has this password.
  const login = `former:${id}`
  await sql.all(
    `update users set login = $2, login_fold = $2, password_hash = $3, first_name = $4, last_name = $5, email = '', primary_group_id = 0, password_set_at = null,
      organization_administrator = 0, last_sign_in_at = null, deactivated_at = coalesce(deactivated_at, $6)
      where id = $1`,
    [id, login, passwordHash, 'Former member', String(id), at],
  )
}

/** Groups in which this person is the only administrator. */
export async function groupsRuledAlone(sql: Sql, userId: number): Promise<string[]> {
  const rows = await sql.all<{ name: string }>(
    `select g.name from members m join groups g on g.id = m.group_id where m.id = $1 and m.deleted = 0 and m.role = 'Administrator'
      and not exists (select 1 from members o where o.group_id = m.group_id and o.id <> m.id and o.deleted = 0 and o.role = 'Administrator') order by g.id`,
    [userId],
  )
  return rows.map(({ name }) => name)
}
