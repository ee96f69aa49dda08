import type { Change } from '#domain/draft.ts'
import type { Key } from '#domain/entity.ts'
import { rowKey } from '#domain/dependency-keys.ts'
import type { AnyRow, EntityName } from '#domain/schema.ts'
import type { Source } from '#domain/tx.ts'
import { audienceOf } from '#domain/bucket.ts'
import { insertRows } from '#server/store/schema/bulk-sql.ts'
import { tableOf } from '#server/store/schema/entity-columns.ts'
import { sqlOf } from '#server/store/schema/entity-sql.ts'
import { encodeRow } from '#server/store/schema/row-codec.ts'
import type { Sql, SqlValue } from '#server/store/sql.ts'
import { dropBlockWith } from './block-table.ts'
import type { TallyChange } from './part-tally-table.ts'
import type { PendingStatements } from '#server/store/postgres/pending-statements.ts'

/** From this many rows of an entity on, they are first tried as new ones, many per statement: an import. */
const manyRows = 10

/** One version of one feed, inside one transaction. `live` returns the rows as currently stored. */
interface Target {
  readonly sql: Sql
  readonly feed: number
  readonly version: number
  readonly live: Source
  readonly underway: PendingStatements
  /** Called with what the changes do to the counts. */
  readonly tally: TallyChange
}

/** The stored row decides, not `change.before`: that may be from an earlier change in the transaction, or may never have been stored. */
export async function saveChanges(target: Target, changes: readonly Change[]): Promise<void> {
  for (const [entity, own] of lastOfEachRow(changes)) {
    const isNew = own.length < manyRows ? undefined : await insertNew(target, entity, own)
    for (const change of own) if (!isNew?.has(change.id)) await saveChange(target, change)
  }
}

// One row per query: for a list of ids, PostgreSQL would scan a young table from end to end.
async function saveChange(target: Target, { entity, id, after }: Change): Promise<void> {
  const { sql, feed, version, live, tally, underway } = target
  const { insert, orUpdate, markDeleted } = sqlOf(entity)
  const stored = await live.get(entity, id)
  if (stored) tally.subtract(entity, id, stored.version!, audienceOf(stored))
  if (stored && after && audienceOf(stored) !== audienceOf(after)) await leaveBucket(target, entity, id, audienceOf(stored))
  if (!stored && after) {
    underway.add(sql.all(leaveDeletedSql(entity), [feed, id, audienceOf(after), version, entity, JSON.stringify(id)]))
    underway.add(sql.all(touchDeletedSql(entity), [feed, id, audienceOf(after), version, entity]))
  }
  if (after) {
    underway.add(insertRows(sql, insert, [valuesOf(target, entity, after)], orUpdate))
    tally.add(entity, id, version, audienceOf(after))
  } else if (stored) {
    underway.add(sql.all(markDeleted, [feed, id, version]))
  }
}

const leaveSql = `insert into moved_row(group_id, audience, entity, row_id, version) values ($1, $2, $3, $4, $5)
  on conflict (group_id, audience, entity, row_id) do update set version = excluded.version`

/** Whoever has the old bucket learns that the row is gone from it; a block made before must not bring it back. */
async function leaveBucket({ sql, feed, version, tally }: Target, entity: EntityName, id: Key, audience: number): Promise<void> {
  tally.touch(entity, audience)
  await sql.all(leaveSql, [feed, audience, entity, JSON.stringify(id), version])
  await dropBlockWith(sql, { feed, audience, entity }, id)
}

/** A row that was deleted in another bucket is created again: its tombstone there is about to be overwritten. */
const leaveDeletedSql = (entity: EntityName): string =>
  `insert into moved_row(group_id, audience, entity, row_id, version)
    select group_id, audience, cast($5 as text), cast($6 as text), cast($4 as bigint) from ${tableOf(entity).name} where group_id = $1 and id = $2 and deleted = 1 and audience <> $3
    on conflict (group_id, audience, entity, row_id) do update set version = excluded.version`

/** The other bucket's part has changed, too: without this, its tombstone would not be sent. */
const touchDeletedSql = (entity: EntityName): string =>
  `update part_tally set version = $4 where group_id = $1 and entity = $5
    and audience in (select audience from ${tableOf(entity).name} where group_id = $1 and id = $2 and deleted = 1 and audience <> $3)`

/** The ids of rows that did not exist before, not even as tombstones. */
async function insertNew(target: Target, entity: EntityName, changes: readonly Change[]): Promise<Set<Key>> {
  const rows = changes.flatMap(({ after }) => (after ? [after] : []))
  const values = rows.map((row) => valuesOf(target, entity, row))
  const added = await insertRows<{ id: Key }>(target.sql, sqlOf(entity).insert, values, 'on conflict (group_id, id) do nothing returning id')
  const ids = new Set(added.map((row) => row.id))
  for (const row of rows) if (ids.has(row.id)) target.tally.add(entity, row.id, target.version, audienceOf(row))
  return ids
}

const valuesOf = ({ feed, version }: Target, entity: EntityName, row: AnyRow): SqlValue[] => [
  feed,
  version,
  0,
  audienceOf(row),
  ...encodeRow(tableOf(entity), row),
]

/** By entity. One statement must not write a row twice. */
function lastOfEachRow(changes: readonly Change[]): Map<EntityName, Change[]> {
  const last = new Map(changes.map((change) => [rowKey(change.entity, change.id), change]))
  const groups = new Map<EntityName, Change[]>()
  for (const change of last.values()) {
    const group = groups.get(change.entity)
    if (group) group.push(change)
    else groups.set(change.entity, [change])
  }
  return groups
}
