import type { EntityName } from '#domain/schema.ts'
import type { FeedBehind, FollowedRow } from '#server/feed/tables.ts'
import { insertRows } from '#server/store/schema/bulk-sql.ts'
import { tableOf } from '#server/store/schema/entity-columns.ts'
import { selectFrom } from '#server/store/schema/entity-sql.ts'
import { decodeRow, type StoredRow } from '#server/store/schema/row-codec.ts'
import type { Sql } from '#server/store/sql.ts'

const behindSql = `select feed.group_id as feed, feed.version as head, coalesce(c.version, 0) as cursor from feed
  left join follower_cursor c on c.group_id = feed.group_id and c.follower = $1 where feed.version > coalesce(c.version, 0) order by feed.group_id`

export const readBehind = (sql: Sql, follower: string): Promise<FeedBehind[]> => sql.all<FeedBehind>(behindSql, [follower])

/** Whole versions: about `limit` rows, more if the last version is large. */
export async function readFollowed(
  sql: Sql,
  feed: number,
  entities: readonly EntityName[],
  after: number,
  limit: number,
): Promise<{ rows: FollowedRow[]; until: number | null }> {
  const versions = entities.map((entity) => `select version from ${tableOf(entity).name} where group_id = $1 and version > $2`)
  const [border] = await sql.all<{ version: number }>(`${versions.join(' union all ')} order by version limit 1 offset $3`, [feed, after, limit - 1])
  const rows: FollowedRow[] = []
  for (const entity of entities) {
    const table = tableOf(entity)
    const found = await sql.all<StoredRow>(`${selectFrom(entity)} where group_id = $1 and version > $2 and version <= $3`, [
      feed,
      after,
      border?.version ?? Number.MAX_SAFE_INTEGER,
    ])
    for (const stored of found) rows.push({ entity, version: stored.version, row: stored.deleted ? null : decodeRow(table, stored) })
  }
  return { rows: rows.sort((a, b) => a.version - b.version), until: border?.version ?? null }
}

/** Never goes back: an older run of the same follower may save late. */
const saveCursorSql = `insert into follower_cursor(follower, group_id, version) values ($1, $2, $3)
  on conflict (follower, group_id) do update set version = excluded.version where follower_cursor.version < excluded.version`

export async function saveCursor(sql: Sql, follower: string, feed: number, version: number): Promise<void> {
  await sql.all(saveCursorSql, [follower, feed, version])
}

const takeLeaseSql = `insert into follower_lease(follower, holder, until) values ($1, $2, $3)
  on conflict (follower) do update set holder = excluded.holder, until = excluded.until
  where follower_lease.holder = excluded.holder or follower_lease.until <= $4 returning holder`

export const takeLease = async (sql: Sql, follower: string, holder: string, now: number, until: number): Promise<boolean> =>
  (await sql.all(takeLeaseSql, [follower, holder, until, now])).length > 0

const places = (count: number): string => Array.from({ length: count }, (_, at) => `$${at + 2}`).join(', ')

export const hasBrokenChain = async (sql: Sql, userId: number, chains: readonly string[]): Promise<boolean> =>
  (await sql.all(`select 1 as broken from broken_chain where user_id = $1 and chain in (${places(chains.length)}) limit 1`, [userId, ...chains])).length > 0

export async function breakChains(sql: Sql, userId: number, chains: readonly string[]): Promise<void> {
  const rows = [...new Set(chains)].map((chain) => [userId, chain])
  await insertRows(sql, 'insert into broken_chain(user_id, chain)', rows, 'on conflict (user_id, chain) do nothing')
}
