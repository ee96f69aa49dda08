import type { Sql } from '#server/store/sql.ts'

/** Minutes; -1 never. A member's own in this group, else the group's; null means the server's. */
export async function idleMinutesIn(sql: Sql, groupId: number, userId: number): Promise<number | null> {
  const [row] = await sql.all<{ idle_minutes: number | null }>(
    `select coalesce(m.idle_minutes, g.idle_minutes) as idle_minutes from groups g
      left join member_idle_policy m on m.group_id = g.id and m.user_id = $2 where g.id = $1`,
    [groupId, userId],
  )
  return row?.idle_minutes ?? null
}

/** Null means the server's. */
export async function setIdleMinutesOfGroup(sql: Sql, groupId: number, minutes: number | null): Promise<void> {
  await sql.all('update groups set idle_minutes = $2 where id = $1', [groupId, minutes])
}

/** Null means the group's. */
export async function setIdleMinutesOfMember(sql: Sql, groupId: number, userId: number, minutes: number | null): Promise<void> {
  if (minutes === null) await sql.all('delete from member_idle_policy where group_id = $1 and user_id = $2', [groupId, userId])
  else
    await sql.all(
      `insert into member_idle_policy(group_id, user_id, idle_minutes) values ($1, $2, $3)
        on conflict (group_id, user_id) do update set idle_minutes = excluded.idle_minutes`,
      [groupId, userId, minutes],
    )
}
