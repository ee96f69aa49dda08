import type { Key } from '#domain/entity.ts'
import { entityNames, type AnyRow, type EntityName } from '#domain/schema.ts'
import type { RefusalDetail } from '#domain/tx.ts'
import type { MutationResult, ServerRow } from '#domain/wire/pull.ts'
import { isVisible } from '#server/feed/audience.ts'
import type { AuditEntry, DeviceRecord, FeedReader } from '#server/feed/tables.ts'
import { readHistory } from './audit-table.ts'
import { tableOf } from '#server/store/schema/entity-columns.ts'
import { borderSql, rangeSql, sqlOf } from '#server/store/schema/entity-sql.ts'
import { decodeRow, type StoredRow } from '#server/store/schema/row-codec.ts'
import type { Sql, SqlValue } from '#server/store/sql.ts'
import { lastLoss } from '#server/store/lost-ids.ts'
import { readEpoch } from '#server/store/store-meta.ts'
import { readTally } from './tally-table.ts'

interface DeviceRow {
  user_id: number
  group_id: number
  last_mutation: number
  failures: number
  closed: 0 | 1
}

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
    const [row] = await this.sql.all<DeviceRow>('select user_id, group_id, last_mutation, failures, closed from device where key = $1', [key])
    return row && { key, userId: row.user_id, groupId: row.group_id, lastMutation: row.last_mutation, failures: row.failures, closed: row.closed }
  }

  async rowsAfter(groupId: number, userId: number, version: number, limit: number): Promise<ServerRow[]> {
    const [border] = await this.sql.all<{ version: number }>(borderSql, [groupId, version, limit - 1])
    const until = border?.version ?? Number.MAX_SAFE_INTEGER
    const found: ServerRow[] = []
    for (const entity of entityNames) {
      const table = tableOf(entity)
      for (const stored of await this.sql.all<StoredRow>(sqlOf(entity).between, [groupId, version, until])) {
        const row = decodeRow(table, stored)
        found.push({ entity, id: row.id, version: stored.version, row: stored.deleted || !isVisible(stored.audience, userId) ? null : row })
      }
    }
    return found.sort((a, b) => a.version - b.version)
  }

  async results(device: string, confirmed: number): Promise<MutationResult[]> {
    const rows = await this.sql.all<{ n: number; code: string | null; detail: string | null; remarks: string | null }>(
      'select n, code, detail, remarks from mutation_result where device = $1 and n > $2 and (code is not null or remarks is not null) order by n',
      [device, confirmed],
    )
    return rows.map(({ n, code, detail, remarks }) => ({ n, code, detail: parse<RefusalDetail>(detail, {}), remarks: parse<RefusalDetail[]>(remarks, []) }))
  }

  tally(groupId: number, userId: number): Promise<{ count: number; checksum: number }> {
    return readTally(this.sql, groupId, userId)
  }

  async rowsById(groupId: number, userId: number, entity: EntityName, after: Key | null, limit: number): Promise<AnyRow[]> {
    const { byId, byIdAfter } = sqlOf(entity)
    const params: SqlValue[] = [groupId, userId, limit]
    const rows = await (after === null ? this.sql.all<StoredRow>(byId, params) : this.sql.all<StoredRow>(byIdAfter, [...params, after]))
    return rows.map((row) => decodeRow(tableOf(entity), row))
  }

  async firstRows(groupId: number, userId: number, entity: EntityName, index: string, prefix: readonly Key[], limit: number): Promise<AnyRow[]> {
    const { text } = rangeSql(entity, index, prefix.length, { limit })
    const rows = await this.sql.all<StoredRow>(text, [groupId, ...prefix, limit])
    return rows.filter((row) => isVisible(row.audience, userId)).map((row) => decodeRow(tableOf(entity), row))
  }

  history(groupId: number, entity: EntityName, id: Key, limit: number): Promise<AuditEntry[]> {
    return readHistory(this.sql, groupId, entity, id, limit)
  }
}

const parse = <T>(text: string | null, empty: T): T => (text === null ? empty : (JSON.parse(text) as T))
