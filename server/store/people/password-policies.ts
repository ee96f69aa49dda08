import type { Sql } from '#server/store/sql.ts'

/** What is set is read with a person's groups (`groupsOf`): every call of a browser needs it. */

/** Null means the server's. */
export async function setPasswordDaysOfGroup(sql: Sql, groupId: number, days: number | null): Promise<void> {
  await sql.all('update groups set password_days = $2 where id = $1', [groupId, days])
}

/** Null means the group's. */
export async function setPasswordDaysOfMember(sql: Sql, groupId: number, userId: number, days: number | null): Promise<void> {
  if (days === null) await sql.all('delete from member_password_policy where group_id = $1 and user_id = $2', [groupId, userId])
  else
    await sql.all(
      `insert into member_password_policy(group_id, user_id, password_days) values ($1, $2, $3)
        on conflict (group_id, user_id) do update set password_days = excluded.password_days`,
      [groupId, userId, days],
    )
}
