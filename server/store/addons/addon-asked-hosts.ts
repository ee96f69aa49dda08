import type { Sql } from '#server/store/sql.ts'

interface AddonOf {
  readonly groupId: number
  readonly addonId: number
}

/** Anyone in the group can make an add-on ask: beyond this number, the oldest is forgotten. */
const most = 20
/** A host that is asked for all day is noted once. */
const notedAgain = 24 * 3_600_000

export async function noteAskedHost(sql: Sql, { groupId, addonId }: AddonOf, host: string, at: number): Promise<void> {
  await sql.all(
    `insert into addon_asked_host(group_id, addon_id, host, asked_at) values ($1, $2, $3, $4)
      on conflict (group_id, addon_id, host) do update set asked_at = $4 where addon_asked_host.asked_at < $5`,
    [groupId, addonId, host, at, at - notedAgain],
  )
  await sql.all(
    `delete from addon_asked_host where group_id = $1 and addon_id = $2 and host not in
      (select host from addon_asked_host where group_id = $1 and addon_id = $2 order by asked_at desc, host limit $3)`,
    [groupId, addonId, most],
  )
}

/** The latest first. */
export const askedHosts = (sql: Sql, { groupId, addonId }: AddonOf): Promise<{ host: string; askedAt: number }[]> =>
  sql.all('select host, asked_at as "askedAt" from addon_asked_host where group_id = $1 and addon_id = $2 order by asked_at desc, host', [groupId, addonId])
