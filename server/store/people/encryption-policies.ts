import type { Sql } from '#server/store/sql.ts'

/** What is set is read with a person's groups (`groupsOf`): the session and the poll say it. */
export async function setDevicesEncrypted(sql: Sql, groupId: number, isRequired: boolean): Promise<void> {
  await sql.all('update groups set devices_encrypted = $2 where id = $1', [groupId, isRequired ? 1 : 0])
}

/** The members of a group, and how many of them sign in with single sign-on. */
export async function countSso(sql: Sql, groupId: number): Promise<{ members: number; withSso: number }> {
  const [row] = await sql.all<{ members: number; with_sso: number }>(
    `select count(*) as members, count(case when exists (select 1 from sso_link l where l.user_id = m.id) then 1 end) as with_sso
      from members m where m.group_id = $1 and m.deleted = 0`,
    [groupId],
  )
  return { members: row!.members, withSso: row!.with_sso }
}
