import type { Sql } from '#server/store/sql.ts'

interface AddonOf {
  readonly groupId: number
  readonly addonId: number
}

/** Undefined for a client without a secret. */
export async function readClient(sql: Sql, { groupId, addonId }: AddonOf): Promise<string | undefined> {
  const [row] = await sql.all<{ sealed: string }>('select sealed from addon_client where group_id = $1 and addon_id = $2', [groupId, addonId])
  return row?.sealed
}

export async function saveClient(sql: Sql, { groupId, addonId }: AddonOf, sealed: string): Promise<void> {
  await sql.all(
    'insert into addon_client(group_id, addon_id, sealed) values ($1, $2, $3) on conflict (group_id, addon_id) do update set sealed = excluded.sealed',
    [groupId, addonId, sealed],
  )
}

export async function removeClient(sql: Sql, { groupId, addonId }: AddonOf): Promise<void> {
  await sql.all('delete from addon_client where group_id = $1 and addon_id = $2', [groupId, addonId])
}
