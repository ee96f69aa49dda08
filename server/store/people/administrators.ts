import type { Sql } from '#server/store/sql.ts'

/** Law: with the organization's lock, so that two administrators cannot remove each other at the same moment. */
export async function setOrganizationAdministrator(sql: Sql, userId: number, isAdministrator: boolean): Promise<void> {
  await sql.all('update users set organization_administrator = $2 where id = $1', [userId, isAdministrator ? 1 : 0])
}

/** Those who can sign in. */
export async function countOrganizationAdministrators(sql: Sql): Promise<number> {
  const [row] = await sql.all<{ administrators: number }>(
    'select count(*) as administrators from users where organization_administrator = 1 and deactivated_at is null',
  )
  return row!.administrators
}
