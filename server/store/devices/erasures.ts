import type { Sql } from '#server/store/sql.ts'

export interface Erasure {
  /** The first key of the device's family. */
  readonly family: string
  readonly groupId: number
  readonly userId: number
  readonly orderedBy: number
  readonly orderedAt: number
}

/** The first order counts: false if there is one already. */
export async function addErasure(sql: Sql, { family, groupId, userId, orderedBy, orderedAt }: Erasure): Promise<boolean> {
  const added = await sql.all(
    `insert into device_erasure(device, group_id, user_id, ordered_by, ordered_at) values ($1, $2, $3, $4, $5)
      on conflict (device) do nothing returning device`,
    [family, groupId, userId, orderedBy, orderedAt],
  )
  return added.length > 0
}

/** The order for the device with this key; it never ends, because a copy of the device may still come. */
export async function findErasure(sql: Sql, key: string): Promise<Erasure | undefined> {
  const [row] = await sql.all<{ device: string; group_id: number; user_id: number; ordered_by: number; ordered_at: number }>(
    `select device, group_id, user_id, ordered_by, ordered_at from device_erasure
      where device = coalesce((select family from device where key = $1), $1)`,
    [key],
  )
  if (!row) return undefined
  const { device: family, group_id: groupId, user_id: userId, ordered_by: orderedBy, ordered_at: orderedAt } = row
  return { family, groupId, userId, orderedBy, orderedAt }
}

/** The first confirmation counts: false if there was one already. */
export async function confirmErasure(sql: Sql, family: string, at: number): Promise<boolean> {
  const confirmed = await sql.all('update device_erasure set erased_at = $2 where device = $1 and erased_at is null returning device', [family, at])
  return confirmed.length > 0
}
