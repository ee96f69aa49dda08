import type { CountedKind, LeasedKind } from '#domain/leased-kinds.ts'
import type { Change } from '#domain/draft.ts'
import type { Key } from '#domain/entity.ts'
import { serverLimits } from '#domain/limits.ts'
import { parseRowKey, rowKey, type DependencyKey } from '#domain/dependency-keys.ts'
import type { AnyRow, EntityName } from '#domain/schema.ts'
import { Refusal, type Source, type WhereOptions } from '#domain/tx.ts'
import type { MutationResult } from '#domain/wire/sync/pull.ts'
import type { WireMutation } from '#domain/wire/sync/push.ts'
import { feedOf, organizationFeed } from '#domain/bucket.ts'
import type { AuditEntry, DeviceRecord, FeedWriter, IdOwners, Entitlements, NewBlock, PartAddress } from '#server/feed/tables.ts'
import { AuditAppender, readProcessed } from './audit-table.ts'
import { insertRows } from '#server/store/schema/bulk-sql.ts'
import { saveChanges } from './changes-table.ts'
import { tableOf } from '#server/store/schema/entity-columns.ts'
import { rangeSql, sqlOf } from '#server/store/schema/entity-sql.ts'
import { deviceColumns, SqlFeedReader, toDevice, type DeviceRow } from './feed-reader.ts'
import { ownsId, skipHeldIds } from '#server/store/lost-ids.ts'
import { decodeRow, type StoredRow } from '#server/store/schema/row-codec.ts'
import type { Sql, SqlValue } from '#server/store/sql.ts'
import { addAccountEvent } from '#server/store/people/account-events.ts'
import { replaceBlocks } from './block-table.ts'
import { breakChains, saveCursor, takeLease } from './follower-table.ts'
import { memberEventsOf } from './member-events.ts'
import { TallyChange } from './part-tally-table.ts'
import { PendingStatements } from '#server/store/postgres/pending-statements.ts'

const lockSql = 'insert into feed(group_id, version) values ($1, 0) on conflict (group_id) do update set version = feed.version returning version'
const saveDeviceSql = `insert into device(key, ${deviceColumns}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
  on conflict (key) do update set last_mutation = excluded.last_mutation, last_hash = excluded.last_hash, failures = excluded.failures,
    closed = excluded.closed, family = excluded.family, family_offset = excluded.family_offset, name = excluded.name
  where device.user_id = excluded.user_id and device.group_id = excluded.group_id returning key`
const takeIdsSql = `insert into id_counter(kind, next) values ($1, $2) on conflict (kind) do update set next = id_counter.next + excluded.next - 1
  where id_counter.next + excluded.next - 1 <= $3 returning next`
const leasedSinceSql = 'select sum(last_id - first_id + 1) as given from id_lease where user_id = $1 and kind = $2 and leased_at > $3'
const idOwnersSql = `select (select device from id_lease where kind = $1 and first_id <= $2 and last_id >= $2 limit 1) as lease,
  (select device from id_claim where kind = $1 and id = $2) as claim`
const holdSql = 'insert into held_mutation(device, n, group_id, user_id, command, mutation, error, held_at) values ($1, $2, $3, $4, $5, $6, $7, $8)'
const insertResult = 'insert into mutation_result(device, n, version, code, detail, remarks)'

/**
 * Writes the feed's tables inside one transaction.
 * Results, audit entries and counts of many mutations are written together at the end (`flush`), or before they are read here.
 */
export class SqlFeedWriter extends SqlFeedReader implements FeedWriter {
  /** Feeds whose version this transaction advanced; listeners are notified after the commit. */
  readonly moved = new Map<number, number>()
  /** The audiences whose rows it changed, by feed. */
  readonly changed = new Map<number, Set<number>>()
  /** The organization feed's version; undefined as long as it is not locked. */
  #organization: number | undefined
  readonly #audit: AuditAppender
  readonly #tallies = new Map<number, TallyChange>()
  readonly #live = new Map<string, Promise<AnyRow | undefined>>()
  readonly #underway = new PendingStatements()
  #results: SqlValue[][] = []

  constructor(sql: Sql) {
    super(sql)
    this.#audit = new AuditAppender(sql)
  }

  async flush(): Promise<void> {
    const results = this.#results
    this.#results = []
    this.#underway.add(insertRows(this.sql, insertResult, results))
    this.#underway.add(this.#audit.save())
    for (const tally of this.#tallies.values()) this.#underway.add(tally.save(this.sql))
    await this.#underway.settle()
  }

  async lockGroup(groupId: number): Promise<number> {
    const [feed] = await this.sql.all<{ version: number }>(lockSql, [groupId])
    return feed!.version
  }

  async lockOrganization(): Promise<void> {
    this.#organization ??= await this.lockGroup(organizationFeed)
  }

  async saveVersion(groupId: number, version: number): Promise<void> {
    await this.sql.all('update feed set version = $2 where group_id = $1', [groupId, version])
    this.moved.set(groupId, version)
  }

  source(groupId: number): Source {
    const feedFor = (entity: EntityName) => (feedOf(entity) === 'organization' ? organizationFeed : groupId)
    return {
      get: (entity, id) => this.#get(feedFor(entity), entity, id),
      range: (entity, index, prefix, options) => this.#range(feedFor(entity), entity, index, prefix, options),
    }
  }

  readAhead(groupId: number, marks: readonly DependencyKey[]): void {
    const source = this.source(groupId)
    for (const { entity, id } of marks.map(parseRowKey)) this.#underway.add(source.get(entity, id))
  }

  async saveChanges(groupId: number, version: number, changes: readonly Change[]): Promise<void> {
    const ofOrganization = changes.filter(({ entity }) => feedOf(entity) === 'organization')
    await this.#saveFeed(groupId, version, changes.length === ofOrganization.length ? [] : changes.filter(({ entity }) => feedOf(entity) === 'group'))
    if (!ofOrganization.length) return
    if (this.#organization === undefined) throw new Error('rows of the organization are written without its lock')
    this.#organization++
    await this.#saveFeed(organizationFeed, this.#organization, ofOrganization)
    await this.saveVersion(organizationFeed, this.#organization)
  }

  async #saveFeed(feed: number, version: number, changes: readonly Change[]): Promise<void> {
    if (!changes.length) return
    const tally = this.#tallies.get(feed) ?? new TallyChange(feed)
    this.#tallies.set(feed, tally)
    await saveChanges({ sql: this.sql, feed, version, live: this.source(feed), tally, underway: this.#underway }, changes)
    tally.reach(version)
    this.changed.set(feed, new Set([...(this.changed.get(feed) ?? []), ...tally.audiences]))
    for (const { entity, id } of changes) this.#live.delete(liveKey(feed, entity, id))
  }

  async hasLeft({ feed, audience, entity }: PartAddress, version: number): Promise<boolean> {
    const left = await this.sql.all('select 1 from moved_row where group_id = $1 and audience = $2 and entity = $3 and version > $4 limit 1', [
      feed,
      audience,
      entity,
      version,
    ])
    return left.length > 0
  }

  replaceBlocks(part: PartAddress, dropped: readonly (Key | null)[], made: readonly NewBlock[]): Promise<void> {
    return replaceBlocks(this.sql, part, dropped, made)
  }

  async saveDevice({ key, userId, groupId, lastMutation, lastHash, failures, closed, family, offset, name }: DeviceRecord): Promise<void> {
    const saved = await this.sql.all(saveDeviceSql, [key, userId, groupId, lastMutation, lastHash, failures, closed, family, offset, name])
    if (!saved.length) throw new Error(`device ${key} belongs to another workspace`)
  }

  async family(family: string): Promise<DeviceRecord[]> {
    const rows = await this.sql.all<DeviceRow & { key: string }>(`select key, ${deviceColumns} from device where family = $1`, [family])
    return rows.map((row) => toDevice(row.key, row))
  }

  async processed(device: string, n: number): Promise<AuditEntry | undefined> {
    await this.flush()
    return readProcessed(this.sql, device, n)
  }

  async idOwners(kind: LeasedKind, id: number): Promise<IdOwners> {
    const [row] = await this.sql.all<IdOwners>(idOwnersSql, [kind, id])
    return row!
  }

  async claimId(device: string, kind: LeasedKind, id: number): Promise<void> {
    await this.sql.all('insert into id_claim(kind, id, device) values ($1, $2, $3)', [kind, id, device])
  }

  async hasRow(groupId: number, entity: EntityName, id: Key): Promise<boolean> {
    await this.flush()
    return (await this.sql.all(`select 1 from ${tableOf(entity).name} where group_id = $1 and id = $2`, [groupId, id])).length > 0
  }

  /** An accepted mutation needs none: the device's last mutation says that it was carried out. */
  async saveResult(device: string, version: number, { n, code, detail, remarks }: MutationResult): Promise<void> {
    if (code === null && !remarks.length) return
    this.#results.push([device, n, version, code, Object.keys(detail).length ? JSON.stringify(detail) : null, remarks.length ? JSON.stringify(remarks) : null])
  }

  async appendAudit(entry: AuditEntry): Promise<void> {
    await this.#audit.append(entry)
    for (const event of memberEventsOf(entry)) await addAccountEvent(this.sql, event)
    if (this.#audit.isFull) await this.flush()
  }

  async hold(device: string, mutation: WireMutation, error: string, heldAt: number): Promise<void> {
    const { n, groupId, userId, command } = mutation
    await this.sql.all(holdSql, [device, n, groupId, userId, command, JSON.stringify(mutation), JSON.stringify(error), heldAt])
  }

  ownsId(device: string, kind: LeasedKind, id: number): Promise<boolean> {
    return ownsId(this.sql, device, kind, id)
  }

  async takeIds(kind: CountedKind, count: number): Promise<number> {
    const [counter] = await this.sql.all<{ next: number }>(takeIdsSql, [kind, count + 1, serverLimits.id.most + 1])
    if (!counter) throw new Refusal('id.exhausted', { kind })
    return counter.next - count
  }

  skipHeldIds(kind: LeasedKind, held: number, at: number): Promise<void> {
    return skipHeldIds(this.sql, kind, held, at)
  }

  async leasedSince(userId: number, kind: LeasedKind, since: number): Promise<number> {
    const [row] = await this.sql.all<{ given: number | null }>(leasedSinceSql, [userId, kind, since])
    return row?.given ?? 0
  }

  async saveLease(device: string, userId: number, kind: LeasedKind, first: number, last: number, leasedAt: number): Promise<void> {
    await this.sql.all('insert into id_lease(kind, first_id, last_id, device, user_id, leased_at) values ($1, $2, $3, $4, $5, $6)', [
      kind,
      first,
      last,
      device,
      userId,
      leasedAt,
    ])
  }

  breakChains(userId: number, chains: readonly string[]): Promise<void> {
    return breakChains(this.sql, userId, chains)
  }

  takeFollowerLease(follower: string, holder: string, now: number, until: number): Promise<boolean> {
    return takeLease(this.sql, follower, holder, now, until)
  }

  saveFollowerCursor(follower: string, feed: number, version: number): Promise<void> {
    return saveCursor(this.sql, follower, feed, version)
  }

  override async isMember(groupId: number, userId: number): Promise<boolean> {
    return (await this.#get(groupId, 'members', userId)) !== undefined
  }

  override async results(device: string, confirmed: number): Promise<MutationResult[]> {
    await this.flush()
    return super.results(device, confirmed)
  }

  override async holdings(groupId: number, userId: number): Promise<Entitlements> {
    await this.flush()
    return super.holdings(groupId, userId)
  }

  override async history(groupId: number, entity: EntityName, id: Key, limit: number): Promise<AuditEntry[]> {
    await this.flush()
    return super.history(groupId, entity, id, limit)
  }

  /** Cached until the row is written: the group is locked, so nothing else changes it. Fifty mutations read the acting person's row once. */
  #get(groupId: number, entity: EntityName, id: Key): Promise<AnyRow | undefined> {
    const key = liveKey(groupId, entity, id)
    let row = this.#live.get(key)
    if (!row) this.#live.set(key, (row = this.#read(groupId, entity, id)))
    return row
  }

  async #read(groupId: number, entity: EntityName, id: Key): Promise<AnyRow | undefined> {
    const [stored] = await this.sql.all<StoredRow>(sqlOf(entity).get, [groupId, id])
    return stored && decodeRow(tableOf(entity), stored)
  }

  async #range(groupId: number, entity: EntityName, index: string, prefix: readonly Key[], options: WhereOptions): Promise<AnyRow[]> {
    const text = rangeSql(entity, index, prefix.length, options)
    const params: SqlValue[] = [groupId, ...prefix, ...(options.limit ? [options.limit] : [])]
    return (await this.sql.all<StoredRow>(text, params)).map((row) => decodeRow(tableOf(entity), row))
  }
}

const liveKey = (groupId: number, entity: EntityName, id: Key): string => `${groupId}.${rowKey(entity, id)}`
