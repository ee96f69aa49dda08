import type { LeasedKind } from '#domain/command.ts'
import type { Change } from '#domain/draft.ts'
import type { AnyRow } from '#domain/schema.ts'
import type { Source } from '#domain/tx.ts'
import type { MutationResult } from '#domain/wire/pull.ts'
import type { Mutation } from '#domain/wire/push.ts'
import { audienceOf } from '#server/feed/audience.ts'
import type { AuditEntry, DeviceRecord, FeedWriter } from '#server/feed/tables.ts'
import { appendToAudit, type ChainEnds } from './audit-table.ts'
import { tableOf } from './entity-columns.ts'
import { rangeSql, sqlOf } from './entity-sql.ts'
import { SqlFeedReader } from './feed-reader.ts'
import { decodeRow, encodeRow, type StoredRow } from './row-codec.ts'
import type { SqlValue } from './sql.ts'
import { TallyChange } from './tally-table.ts'

const lockSql = 'insert into feed(group_id, version) values ($1, 0) on conflict (group_id) do update set version = feed.version returning version'
const saveDeviceSql = `insert into device(key, user_id, group_id, last_mutation, failures, closed) values ($1, $2, $3, $4, $5, $6)
  on conflict (key) do update set last_mutation = excluded.last_mutation, failures = excluded.failures, closed = excluded.closed
  where device.user_id = excluded.user_id and device.group_id = excluded.group_id returning key`
const takeIdsSql = `insert into id_counter(kind, next) values ($1, $2) on conflict (kind) do update set next = id_counter.next + excluded.next - 1 returning next`
const holdSql = 'insert into held_mutation(device, n, group_id, user_id, command, mutation, error, held_at) values ($1, $2, $3, $4, $5, $6, $7, $8)'
const ownsIdSql = 'select first_id from id_lease where device = $1 and kind = $2 and first_id <= $3 and last_id >= $3 limit 1'

/** Writes the feed's tables inside one transaction. */
export class SqlFeedWriter extends SqlFeedReader implements FeedWriter {
  /** Groups whose version this transaction moved: who listens is told after the commit. */
  readonly moved = new Map<number, number>()
  readonly #chainEnds: ChainEnds = new Map()

  async lockGroup(groupId: number): Promise<number> {
    const [feed] = await this.sql.all<{ version: number }>(lockSql, [groupId])
    return feed!.version
  }

  async saveVersion(groupId: number, version: number): Promise<void> {
    await this.sql.all('update feed set version = $2 where group_id = $1', [groupId, version])
    this.moved.set(groupId, version)
  }

  source(groupId: number): Source {
    return {
      get: async (entity, id) => {
        const [row] = await this.sql.all<StoredRow>(sqlOf(entity).get, [groupId, id])
        return row && decodeRow(tableOf(entity), row)
      },
      range: async (entity, index, prefix, options): Promise<AnyRow[]> => {
        const { after, limit } = options
        const params: SqlValue[] = [groupId, ...prefix]
        const text = rangeSql(entity, index, prefix.length, options)
        if (after !== undefined && text.includes(' > $')) params.push(after)
        if (limit) params.push(limit)
        return (await this.sql.all<StoredRow>(text, params)).map((row) => decodeRow(tableOf(entity), row))
      },
    }
  }

  // What is stored decides, not `change.before`: that may be from an earlier change of this transaction, or have no version yet.
  async saveChanges(groupId: number, version: number, changes: readonly Change[]): Promise<void> {
    const tally = new TallyChange()
    for (const { entity, id, after } of changes) {
      const texts = sqlOf(entity)
      const [stored] = await this.sql.all<StoredRow>(texts.stored, [groupId, id])
      if (stored && !stored.deleted) tally.subtract(entity, id, stored.version, stored.audience)
      if (after) {
        const audience = audienceOf(after)
        await this.sql.all(texts.upsert, [groupId, version, audience, ...encodeRow(tableOf(entity), after)])
        tally.add(entity, id, version, audience)
      } else if (stored) {
        await this.sql.all(texts.bury, [groupId, id, version])
      }
    }
    await tally.save(this.sql, groupId)
  }

  async saveDevice({ key, userId, groupId, lastMutation, failures, closed }: DeviceRecord): Promise<void> {
    const saved = await this.sql.all(saveDeviceSql, [key, userId, groupId, lastMutation, failures, closed])
    if (!saved.length) throw new Error(`device ${key} belongs to another workspace`)
  }

  async saveResult(device: string, version: number, { n, code, detail, remarks }: MutationResult): Promise<void> {
    await this.sql.all('insert into mutation_result(device, n, version, code, detail, remarks) values ($1, $2, $3, $4, $5, $6)', [
      device, n, version, code, Object.keys(detail).length ? JSON.stringify(detail) : null, remarks.length ? JSON.stringify(remarks) : null,
    ])
  }

  appendAudit(entry: AuditEntry): Promise<void> {
    return appendToAudit(this.sql, this.#chainEnds, entry)
  }

  async hold(device: string, mutation: Mutation, error: string, heldAt: number): Promise<void> {
    const { n, groupId, userId, command } = mutation
    await this.sql.all(holdSql, [device, n, groupId, userId, command, JSON.stringify(mutation), JSON.stringify(error), heldAt])
  }

  async ownsId(device: string, kind: LeasedKind, id: number): Promise<boolean> {
    return (await this.sql.all(ownsIdSql, [device, kind, id])).length > 0
  }

  async takeIds(kind: LeasedKind, count: number): Promise<number> {
    const [counter] = await this.sql.all<{ next: number }>(takeIdsSql, [kind, count + 1])
    return counter!.next - count
  }

  async saveLease(device: string, userId: number, kind: LeasedKind, first: number, last: number, leasedAt: number): Promise<void> {
    await this.sql.all('insert into id_lease(kind, first_id, last_id, device, user_id, leased_at) values ($1, $2, $3, $4, $5, $6)', [
      kind, first, last, device, userId, leasedAt,
    ])
  }
}
