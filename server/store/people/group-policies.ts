import type { Sql } from '#server/store/sql.ts'

/** What a group has set for all its members; null means the server's. */
export async function policiesOfGroup(sql: Sql, groupId: number): Promise<{ idleMinutes: number | null; passwordDays: number | null }> {
  const [row] = await sql.all<{ idle_minutes: number | null; password_days: number | null }>('select idle_minutes, password_days from groups where id = $1', [
    groupId,
  ])
  return { idleMinutes: row?.idle_minutes ?? null, passwordDays: row?.password_days ?? null }
}
