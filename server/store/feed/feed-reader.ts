import type { Key } from '#domain/entity.ts'
import type { AnyRow, EntityName } from '#domain/schema.ts'
import type { RefusalDetail } from '#domain/tx.ts'
import type { MutationResult, ServerRow } from '#domain/wire/sync/pull.ts'
import { bucketFor, organizationFeed } from '#domain/bucket.ts'
import { isRequested } from '#server/feed/asked.ts'
import type {
  AuditEntry,
  Contact,
  DeviceRecord,
  FeedBehind,
  FeedReader,
  FollowedRow,
  Entitlements,
  PartAddress,
  PartCursor,
  StoredBlock,
} from '#server/feed/tables.ts'
import type { AuditHead } from '#server/feed/audit-chain.ts'
import { isInAudit, readEnd, readHistory } from './audit-table.ts'
import { tableOf } from '#server/store/schema/entity-columns.ts'
import { betweenSql, borderSql, byIdSql, changedSql, firstDifferingSql, movedSql, partRangeSql, rangeSql, sqlOf } from '#server/store/schema/entity-sql.ts'
import { decodeRow, encodeFields, type StoredRow } from '#server/store/schema/row-codec.ts'
import type { Sql, SqlValue } from '#server/store/sql.ts'
import { lastLoss } from '#server/store/lost-ids.ts'
import { readEpoch } from '#server/store/store-meta.ts'
import { readBlockContent, readBlocks } from './block-table.ts'
import { hasBrokenChain, readBehind, readFollowed } from './follower-table.ts'
import { readAudiences, readChangedParts, readHoldings, readLargeParts } from './part-tally-table.ts'

export interface DeviceRow {
  user_id: number
  group_id: number
  last_mutation: number
  last_hash: string | null
  failures: number
  closed: 0 | 1 | 2
  family: string | null
  family_offset: number | null
  name: string | null
}

type ContactRow = DeviceRow & { key: string; is_member: number; epoch: string; group_version: number | null; organization_version: number | null }

/** The columns of a {@link DeviceRow}. */
export const deviceColumns = 'user_id, group_id, last_mutation, last_hash, failures, closed, family, family_offset, name'

const contactSql = `select ${deviceColumns
  .split(', ')
  .map((column) => `d.${column}`)
  .join(', ')},
    (select count(*) from members m where m.group_id = d.group_id and m.id = d.user_id and m.deleted = 0) as is_member,
    (select value from store_meta where name = 'epoch') as epoch,
    (select version from feed where group_id = d.group_id) as group_version,
    (select version from feed where group_id = ${organizationFeed}) as organization_version
  from device d where d.key = $1`

/** Reads the feed's tables inside one transaction. */
export class SqlFeedReader implements FeedReader {
  protected readonly sql: Sql

  constructor(sql: Sql) {
    this.sql = sql
  }

  epoch(): Promise<string> {
    return readEpoch(this.sql)
  }

  restoredAt(): Promise<number | null> {
    return lastLoss(this.sql)
  }

  async version(groupId: number): Promise<number> {
    const [feed] = await this.sql.all<{ version: number }>('select version from feed where group_id = $1', [groupId])
    return feed?.version ?? 0
  }

  async isMember(groupId: number, userId: number): Promise<boolean> {
    return (await this.sql.all(sqlOf('members').get, [groupId, userId])).length > 0
  }

  async device(key: string): Promise<DeviceRecord | undefined> {
    const [row] = await this.sql.all<DeviceRow>(`select ${deviceColumns} from device where key = $1`, [key])
    return row && toDevice(key, row)
  }

  async contact(key: string): Promise<Contact | undefined> {
    const [row] = await this.sql.all<ContactRow>(contactSql, [key])
    return (
      row && {
        device: toDevice(key, row),
        isMember: row.is_member > 0,
        epoch: row.epoch,
        versions: { group: row.group_version ?? 0, organization: row.organization_version ?? 0 },
      }
    )
  }

  holdings(groupId: number, userId: number): Promise<Entitlements> {
    return readHoldings(this.sql, groupId, userId)
  }

  audiences(groupId: number, userId: number): Promise<number[]> {
    return readAudiences(this.sql, groupId, userId)
  }

  async changes(feed: number, wanted: readonly PartCursor[], limit: number): Promise<{ rows: ServerRow[]; until: number | null }> {
    const from = Math.min(...wanted.map(({ after }) => after))
    const audiences = [...new Set(wanted.map(({ audience }) => audience))]
    // In one order, whatever that of the caller is: each order would be a statement of its own.
    const entities = [...new Set(wanted.map(({ entity }) => entity))].sort()
    const cursors = new Map(wanted.map((part) => [`${part.audience}.${part.entity}`, part]))
    const isNew = (entity: EntityName, audience: number, version: number, row: AnyRow | null): boolean =>
      isRequested(cursors.get(`${audience}.${entity}`), version, row)
    const [border] = await this.sql.all<{ version: number }>(borderSql(entities, audiences.length), [feed, from, limit - 1, ...audiences])
    const until = border?.version ?? Number.MAX_SAFE_INTEGER
    const found: ServerRow[] = []
    const nameOf = (audience: number) => bucketFor(feed === organizationFeed ? 'organization' : 'group', audience)
    const moved = await this.sql.all<{ audience: number; entity: EntityName; row_id: string; version: number }>(movedSql(audiences.length), [
      feed,
      from,
      until,
      ...audiences,
    ])
    for (const { audience, entity, row_id, version } of moved) {
      if (isNew(entity, audience, version, null)) found.push({ entity, id: JSON.parse(row_id) as Key, version, bucket: nameOf(audience), row: null })
    }
    for (const entity of entities) {
      const table = tableOf(entity)
      for (const stored of await this.sql.all<StoredRow>(betweenSql(entity, audiences.length), [feed, from, until, ...audiences])) {
        const row = decodeRow(table, stored)
        const live = stored.deleted ? null : row
        if (isNew(entity, stored.audience, stored.version, live))
          found.push({ entity, id: row.id, version: stored.version, bucket: nameOf(stored.audience), row: live })
      }
    }
    return { rows: found.sort((a, b) => a.version - b.version), until: border?.version ?? null }
  }

  async firstDiffering({ feed, audience, entity }: PartAddress, defaults: Readonly<Record<string, unknown>>, after: number): Promise<number | null> {
    const values = encodeFields(tableOf(entity), defaults)
    if (!values.length) return null
    const params = [feed, audience, after, ...values.flatMap(({ value }) => value ?? [])]
    const [row] = await this.sql.all<{ version: number | null }>(firstDifferingSql(entity, values), params)
    return row!.version
  }

  async results(device: string, confirmed: number): Promise<MutationResult[]> {
    const rows = await this.sql.all<{ n: number; code: string | null; detail: string | null; remarks: string | null }>(
      'select n, code, detail, remarks from mutation_result where device = $1 and n > $2 and (code is not null or remarks is not null) order by n',
      [device, confirmed],
    )
    return rows.map(({ n, code, detail, remarks }) => ({ n, code, detail: parse<RefusalDetail>(detail, {}), remarks: parse<RefusalDetail[]>(remarks, []) }))
  }

  async rowsById(groupId: number, userId: number, entity: EntityName, after: Key | null, limit: number): Promise<AnyRow[]> {
    const audiences = await this.audiences(groupId, userId)
    const params: SqlValue[] = [groupId, limit, ...audiences, ...(after === null ? [] : [after])]
    const rows = await this.sql.all<StoredRow>(byIdSql(entity, audiences.length, after !== null), params)
    return rows.map((row) => decodeRow(tableOf(entity), row))
  }

  async rowsOfPart({ feed, audience, entity }: PartAddress, after: Key | null, last: Key | null, limit: number): Promise<AnyRow[]> {
    const params: SqlValue[] = [feed, audience, limit, ...(after === null ? [] : [after]), ...(last === null ? [] : [last])]
    const rows = await this.sql.all<StoredRow>(partRangeSql(entity, after !== null, last !== null), params)
    return rows.map((row) => decodeRow(tableOf(entity), row))
  }

  async changedSince({ feed, audience, entity }: PartAddress, after: Key | null, last: Key | null, version: number, most: number): Promise<number> {
    const params: SqlValue[] = [feed, audience, version, most, ...(after === null ? [] : [after]), ...(last === null ? [] : [last])]
    const [row] = await this.sql.all<{ changed: number }>(changedSql(entity, after !== null, last !== null), params)
    return row!.changed
  }

  blocks(part: PartAddress): Promise<StoredBlock[]> {
    return readBlocks(this.sql, part)
  }

  largeParts(most: (entity: EntityName) => number): Promise<PartAddress[]> {
    return readLargeParts(this.sql, most)
  }

  blockContent(feed: number, audiences: readonly number[], hash: string): Promise<Uint8Array | undefined> {
    return readBlockContent(this.sql, feed, audiences, hash)
  }

  async firstRows(groupId: number, userId: number, entity: EntityName, index: string, prefix: readonly Key[], limit: number): Promise<AnyRow[]> {
    const text = rangeSql(entity, index, prefix.length, { limit })
    const rows = await this.sql.all<StoredRow>(text, [groupId, ...prefix, limit])
    const audiences = await this.audiences(groupId, userId)
    return rows.filter((row) => audiences.includes(row.audience)).map((row) => decodeRow(tableOf(entity), row))
  }

  async row(feed: number, entity: EntityName, id: Key): Promise<AnyRow | undefined> {
    const [stored] = await this.sql.all<StoredRow>(sqlOf(entity).get, [feed, id])
    return stored && decodeRow(tableOf(entity), stored)
  }

  async rowsUnder(feed: number, entity: EntityName, index: string, prefix: readonly Key[]): Promise<AnyRow[]> {
    const rows = await this.sql.all<StoredRow>(rangeSql(entity, index, prefix.length, {}), [feed, ...prefix])
    return rows.map((row) => decodeRow(tableOf(entity), row))
  }

  feedsBehind(follower: string): Promise<FeedBehind[]> {
    return readBehind(this.sql, follower)
  }

  followedRows(feed: number, entities: readonly EntityName[], after: number, limit: number): Promise<{ rows: FollowedRow[]; until: number | null }> {
    return readFollowed(this.sql, feed, entities, after, limit)
  }

  hasBrokenChain(userId: number, chains: readonly string[]): Promise<boolean> {
    return hasBrokenChain(this.sql, userId, chains)
  }

  changedParts(feed: number, version: number): Promise<PartAddress[]> {
    return readChangedParts(this.sql, feed, version)
  }

  auditHead(groupId: number): Promise<AuditHead> {
    return readEnd(this.sql, groupId)
  }

  isInAudit(groupId: number, head: AuditHead): Promise<boolean> {
    return isInAudit(this.sql, groupId, head)
  }

  history(groupId: number, entity: EntityName, id: Key, limit: number): Promise<AuditEntry[]> {
    return readHistory(this.sql, groupId, entity, id, limit)
  }
}

export const toDevice = (
  key: string,
  { user_id, group_id, last_mutation, last_hash, failures, closed, family, family_offset, name }: DeviceRow,
): DeviceRecord => ({
  key,
  userId: user_id,
  groupId: group_id,
  lastMutation: last_mutation,
  lastHash: last_hash,
  failures,
  closed,
  family,
  offset: family_offset ?? 0,
  name,
})

const parse = <T>(text: string | null, empty: T): T => (text === null ? empty : (JSON.parse(text) as T))
