import type { Sql } from '#server/store/sql.ts'

export interface NewErasure {
  /** The first key of the device's family. */
  readonly family: string
  readonly groupId: number
  readonly userId: number
  readonly orderedBy: number
  readonly orderedAt: number
}

/** The first order counts: false if there is one already. */
export async function addErasure(sql: Sql, { family, groupId, userId, orderedBy, orderedAt }: NewErasure): Promise<boolean> {
  const added = await sql.all(
    `insert into device_erasure(device, group_id, user_id, ordered_by, ordered_at) values ($1, $2, $3, $4, $5)
      on conflict (device) do nothing returning device`,
    [family, groupId, userId, orderedBy, orderedAt],
  )
  return added.length > 0
}

/** The order for the device with this key; it never ends, because a copy of the device may still come. */
export async function findErasure(sql: Sql, key: string): Promise<{ family: string; orderedBy: number; orderedAt: number } | undefined> {
  const [row] = await sql.all<{ device: string; ordered_by: number; ordered_at: number }>(
    `select device, ordered_by, ordered_at from device_erasure where device = coalesce((select family from device where key = $1), $1)`,
    [key],
  )
  return row && { family: row.device, orderedBy: row.ordered_by, orderedAt: row.ordered_at }
}

export async function confirmErasure(sql: Sql, family: string, at: number): Promise<void> {
  await sql.all('update device_erasure set erased_at = $2 where device = $1 and erased_at is null', [family, at])
}
