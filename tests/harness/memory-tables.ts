import type { CountedKind, LeasedKind } from '#domain/leased-kinds.ts'
import { sortAndLimit, type Change } from '#domain/draft.ts'
import type { MemberRow } from '#domain/entities/member.ts'
import type { Key } from '#domain/entity.ts'
import { isPermitted } from '#domain/permission.ts'
import { addChecksum, rowChecksum, subtractChecksum } from '#domain/rules/sync/checksum.ts'
import { differsFrom, indexFields, type AnyRow, type EntityName } from '#domain/schema.ts'
import { serverLimits } from '#domain/limits.ts'
import { Refusal, type Source, type WhereOptions } from '#domain/tx.ts'
import type { MutationResult, ServerRow } from '#domain/wire/sync/pull.ts'
import type { WireMutation } from '#domain/wire/sync/push.ts'
import { audienceOf, bucketFor, feedOf, organizationFeed, type Bucket } from '#domain/bucket.ts'
import type { AuditHead } from '#server/feed/audit-chain.ts'
import type {
  AuditEntry,
  Contact,
  DeviceRecord,
  FeedBehind,
  FeedWriter,
  FollowedRow,
  Entitlements,
  IdOwners,
  NewBlock,
  PartAddress,
  PartCursor,
  PartTally,
  StoredBlock,
} from '#server/feed/tables.ts'
import { MemoryFiles } from './memory-files.ts'
import { isRequested } from '#server/feed/asked.ts'
import { readColumns, unknownColumns } from './memory-columns.ts'
import { copyState, idGap, type MemoryState, type StoredRow } from './memory-state.ts'

const keyOf = ({ feed, audience, entity }: PartAddress): string => `${feed}.${audience}.${entity}`

/** Reads and writes of one MemoryStore; a log reverts what a transaction did. */
export class MemoryTables implements FeedWriter {
  readonly state: MemoryState
  readonly files: MemoryFiles
  #undo: (() => void)[] = []
  #moved = new Map<number, number>()
  #organization: number | undefined

  /** Servers of several releases may use the same state. */
  constructor(state: MemoryState) {
    this.state = state
    this.files = new MemoryFiles(this.state, (map, key, value) => (value === undefined ? this.#delete(map, key) : this.#set(map, key, value)))
  }

  begin(): void {
    this.#undo = []
    this.#moved = new Map()
    this.#organization = undefined
  }

  /** Returns the groups whose version advanced. */
  commit(): ReadonlyMap<number, number> {
    this.#undo = []
    return this.#moved
  }

  rollBack(): void {
    for (const undo of this.#undo.reverse()) undo()
    this.#undo = []
  }

  copy(): MemoryState {
    return copyState(this.state)
  }

  async epoch(): Promise<string> {
    return this.state.epoch
  }

  async restoredAt(): Promise<number | null> {
    return this.state.restoredAt
  }

  async version(groupId: number): Promise<number> {
    return this.state.versions.get(groupId) ?? 0
  }

  async isMember(groupId: number, userId: number): Promise<boolean> {
    return this.#live(groupId, 'members', userId) !== undefined
  }

  async device(key: string): Promise<DeviceRecord | undefined> {
    return this.state.devices.get(key)
  }

  async contact(key: string): Promise<Contact | undefined> {
    const device = await this.device(key)
    if (!device) return undefined
    const versions = { group: await this.version(device.groupId), organization: await this.version(organizationFeed) }
    return { device, isMember: await this.isMember(device.groupId, device.userId), epoch: this.state.epoch, versions }
  }

  async holdings(groupId: number, userId: number): Promise<Entitlements> {
    const own = this.#audiences(groupId, userId)
    const shared = own.filter((audience) => audience < 0).map((audience): Bucket => bucketFor('group', audience))
    const isOwn = ({ feed, audience }: PartTally) =>
      (feed === groupId && own.includes(audience)) || (feed === organizationFeed && [0, userId].includes(audience))
    return { buckets: ['group', 'person', 'organization', 'account', ...shared], parts: [...this.state.tallies.values()].filter(isOwn) }
  }

  async changedParts(feed: number, version: number): Promise<PartAddress[]> {
    return [...this.state.tallies.values()].filter((tally) => tally.feed === feed && tally.version > version)
  }

  async audiences(groupId: number, userId: number): Promise<number[]> {
    return this.#audiences(groupId, userId)
  }

  async changes(feed: number, wanted: readonly PartCursor[], limit: number): Promise<{ rows: ServerRow[]; until: number | null }> {
    const isNew = (entity: EntityName, audience: number, version: number, row: AnyRow | null) =>
      wanted.some((part) => part.entity === entity && part.audience === audience && isRequested(part, version, row))
    const nameOf = (audience: number) => bucketFor(feed === organizationFeed ? 'organization' : 'group', audience)
    const found: ServerRow[] = []
    for (const { feed: of, entity, id, version, audience } of this.state.moved.values()) {
      if (of === feed && isNew(entity, audience, version, null)) found.push({ entity, id, version, bucket: nameOf(audience), row: null })
    }
    for (const { entity, id, version, row, deleted, audience } of this.#rowsOf(feed).values()) {
      const live = deleted ? null : readColumns(entity, row)
      if (isNew(entity, audience, version, live)) found.push({ entity, id, version, bucket: nameOf(audience), row: live })
    }
    found.sort((a, b) => a.version - b.version)
    const until = found[limit - 1]?.version ?? null
    return { rows: until === null ? found : found.filter(({ version }) => version <= until), until }
  }

  async firstDiffering({ feed, audience, entity }: PartAddress, defaults: Readonly<Record<string, unknown>>, after: number): Promise<number | null> {
    const rows = this.#liveRows(feed, entity, (stored) => stored.audience === audience && stored.version > after)
    const versions = rows.flatMap((row) => (differsFrom(defaults, row) ? row.version! : []))
    return versions.length ? Math.min(...versions) : null
  }

  async results(device: string, confirmed: number): Promise<MutationResult[]> {
    return (this.state.results.get(device) ?? []).filter(({ n, code, remarks }) => n > confirmed && (code !== null || remarks.length))
  }

  async rowsById(groupId: number, userId: number, entity: EntityName, after: Key | null, limit: number): Promise<AnyRow[]> {
    const feed = feedOf(entity) === 'organization' ? organizationFeed : groupId
    const own = this.#audiences(groupId, userId)
    const rows = this.#liveRows(feed, entity, (stored) => own.includes(stored.audience) && (after === null || stored.id > after))
    return sortAndLimit(rows, [], { limit })
  }

  async rowsOfPart({ feed, audience, entity }: PartAddress, after: Key | null, last: Key | null, limit: number): Promise<AnyRow[]> {
    const rows = this.#liveRows(feed, entity, (stored) => stored.audience === audience && isIn(stored.id, after, last))
    return sortAndLimit(rows, [], { limit })
  }

  async changedSince({ feed, audience, entity }: PartAddress, after: Key | null, last: Key | null, version: number, most: number): Promise<number> {
    const isChanged = (stored: StoredRow) =>
      stored.entity === entity && stored.audience === audience && stored.version > version && isIn(stored.id, after, last)
    return Math.min(most, [...this.#rowsOf(feed).values()].filter(isChanged).length)
  }

  async blocks(part: PartAddress): Promise<StoredBlock[]> {
    return (this.state.blocks.get(keyOf(part)) ?? []).map(({ content: _content, ...block }) => block)
  }

  async largeParts(most: (entity: EntityName) => number): Promise<PartAddress[]> {
    return [...this.state.tallies.values()].flatMap(({ feed, audience, entity, count }) => (count > most(entity) ? { feed, audience, entity } : []))
  }

  async blockContent(feed: number, audiences: readonly number[], hash: string): Promise<Uint8Array | undefined> {
    for (const [key, blocks] of this.state.blocks) {
      if (!audiences.some((audience) => key.startsWith(`${feed}.${audience}.`))) continue
      const found = blocks.find((block) => block.hash === hash)
      if (found) return found.content
    }
    return undefined
  }

  async hasLeft(part: PartAddress, version: number): Promise<boolean> {
    return [...this.state.moved.values()].some((moved) => keyOf(moved) === keyOf(part) && moved.version > version)
  }

  async replaceBlocks(part: PartAddress, dropped: readonly (Key | null)[], made: readonly NewBlock[]): Promise<void> {
    const kept = (this.state.blocks.get(keyOf(part)) ?? []).filter(({ after }) => !dropped.includes(after))
    const inOrder = [...kept, ...made].sort((a, b) => (a.after === null ? -1 : b.after === null ? 1 : a.after < b.after ? -1 : 1))
    this.#set(this.state.blocks, keyOf(part), inOrder)
  }

  async firstRows(groupId: number, userId: number, entity: EntityName, index: string, prefix: readonly Key[], limit: number): Promise<AnyRow[]> {
    const own = this.#audiences(groupId, userId)
    return this.#range(groupId, entity, index, prefix, { limit }).filter((row) => own.includes(audienceOf(row)))
  }

  async row(feed: number, entity: EntityName, id: Key): Promise<AnyRow | undefined> {
    return this.#live(feed, entity, id)
  }

  async rowsUnder(feed: number, entity: EntityName, index: string, prefix: readonly Key[]): Promise<AnyRow[]> {
    return this.#range(feed, entity, index, prefix, {})
  }

  async feedsBehind(follower: string): Promise<FeedBehind[]> {
    const feeds = [...this.state.versions].map(([feed, head]) => ({ feed, head, cursor: this.state.followerCursors.get(`${follower} ${feed}`) ?? 0 }))
    return feeds.filter(({ head, cursor }) => head > cursor)
  }

  async followedRows(feed: number, entities: readonly EntityName[], after: number, limit: number): Promise<{ rows: FollowedRow[]; until: number | null }> {
    const found: FollowedRow[] = []
    for (const { entity, version, deleted, row } of this.#rowsOf(feed).values()) {
      if (entities.includes(entity) && version > after) found.push({ entity, version, row: deleted ? null : readColumns(entity, row) })
    }
    found.sort((a, b) => a.version - b.version)
    const until = found[limit - 1]?.version ?? null
    return { rows: until === null ? found : found.filter(({ version }) => version <= until), until }
  }

  async hasBrokenChain(userId: number, chains: readonly string[]): Promise<boolean> {
    return chains.some((chain) => this.state.brokenChains.has(`${userId} ${chain}`))
  }

  async breakChains(userId: number, chains: readonly string[]): Promise<void> {
    for (const chain of chains) this.#set(this.state.brokenChains, `${userId} ${chain}`, true)
  }

  async takeFollowerLease(follower: string, holder: string, now: number, until: number): Promise<boolean> {
    const lease = this.state.followerLeases.get(follower)
    if (lease && lease.holder !== holder && lease.until > now) return false
    this.#set(this.state.followerLeases, follower, { holder, until })
    return true
  }

  async saveFollowerCursor(follower: string, feed: number, version: number): Promise<void> {
    const key = `${follower} ${feed}`
    if ((this.state.followerCursors.get(key) ?? 0) < version) this.#set(this.state.followerCursors, key, version)
  }

  async auditHead(groupId: number): Promise<AuditHead> {
    return this.state.auditHeads.get(groupId) ?? { entries: 0, hash: '' }
  }

  async isInAudit(groupId: number, { entries, hash }: AuditHead): Promise<boolean> {
    let head = this.state.auditHeads.get(groupId)
    while (head && head.entries > entries) head = head.previous
    return entries === 0 || head?.hash === hash
  }

  async history(groupId: number, entity: EntityName, id: Key, limit: number): Promise<AuditEntry[]> {
    const touches = (entry: AuditEntry) => entry.groupId === groupId && entry.changes.some((change) => isAbout(change, entity, id))
    return this.state.audit.filter(touches).reverse().slice(0, limit)
  }

  async lockGroup(groupId: number): Promise<number> {
    return this.version(groupId)
  }

  async lockOrganization(): Promise<void> {
    this.#organization ??= await this.version(organizationFeed)
  }

  async saveVersion(groupId: number, version: number): Promise<void> {
    this.#set(this.state.versions, groupId, version)
    this.#moved.set(groupId, version)
  }

  source(groupId: number): Source {
    const feedFor = (entity: EntityName) => (feedOf(entity) === 'organization' ? organizationFeed : groupId)
    return {
      get: async (entity, id) => this.#live(feedFor(entity), entity, id),
      range: async (entity, index, prefix, options) => this.#range(feedFor(entity), entity, index, prefix, options),
    }
  }

  readAhead(): void {}

  async saveChanges(groupId: number, version: number, changes: readonly Change[]): Promise<void> {
    const ofOrganization = changes.filter(({ entity }) => feedOf(entity) === 'organization')
    this.#saveFeed(
      groupId,
      version,
      changes.filter(({ entity }) => feedOf(entity) === 'group'),
    )
    if (!ofOrganization.length) return
    if (this.#organization === undefined) throw new Error('rows of the organization are written without its lock')
    this.#organization++
    this.#saveFeed(organizationFeed, this.#organization, ofOrganization)
    await this.saveVersion(organizationFeed, this.#organization)
  }

  #saveFeed(feed: number, version: number, changes: readonly Change[]): void {
    const rows = this.#rowsOf(feed)
    for (const { entity, id, after } of changes) {
      const mark = `${entity}#${id}`
      const before = rows.get(mark)
      if (!after && (!before || before.deleted)) continue
      if (before && !before.deleted) this.#addToTally(feed, before, -1, version)
      const row = after ? { ...unknownColumns(entity, before?.row), ...after, version } : before!.row
      const stored: StoredRow = { entity, id, row, version, deleted: !after, audience: after ? audienceOf(after) : before!.audience }
      if (before && before.audience !== stored.audience) this.#leave({ feed, entity, audience: before.audience }, id, version)
      if (after) this.#addToTally(feed, stored, 1, version)
      this.#set(rows, mark, stored)
    }
  }

  /** A row has moved to another bucket, or is created in another one than where it was deleted. */
  #leave(part: PartAddress, id: Key, version: number): void {
    this.#set(this.state.moved, `${keyOf(part)}#${JSON.stringify(id)}`, { ...part, id, version })
    const tally = this.state.tallies.get(keyOf(part))
    if (tally) this.#set(this.state.tallies, keyOf(part), { ...tally, version })
    const holds = ({ after, last }: NewBlock) => isIn(id, after, last)
    this.#set(
      this.state.blocks,
      keyOf(part),
      (this.state.blocks.get(keyOf(part)) ?? []).filter((block) => !holds(block)),
    )
  }

  /** Those of a person's buckets in a group. */
  #audiences(groupId: number, userId: number): number[] {
    const grants = this.#liveRows(groupId, 'bucketGrants', ({ audience }) => audience === userId)
    const [member] = this.#liveRows(groupId, 'members', ({ id }) => id === userId) as unknown as MemberRow[]
    const shared = [...this.state.tallies.values()].flatMap(({ feed, audience, count }) => (feed === groupId && audience < 0 && count > 0 ? audience : []))
    const all = isPermitted(member, 'experiments', 'SeeAll') ? shared : []
    return [0, userId, ...new Set([...grants.map((row) => -Number(row.bucketId)), ...all])]
  }

  async saveDevice(device: DeviceRecord): Promise<void> {
    const known = this.state.devices.get(device.key)
    if (known && (known.userId !== device.userId || known.groupId !== device.groupId)) throw new Error(`device ${device.key} belongs to another workspace`)
    this.#set(this.state.devices, device.key, device)
  }

  async family(family: string): Promise<DeviceRecord[]> {
    return [...this.state.devices.values()].filter((device) => device.family === family)
  }

  async processed(device: string, n: number): Promise<AuditEntry | undefined> {
    return this.state.audit.find((entry) => entry.device === device && entry.n === n)
  }

  async idOwners(kind: LeasedKind, id: number): Promise<IdOwners> {
    const lease = this.state.leases.find((block) => block.kind === kind && block.first <= id && id <= block.last)
    return { lease: lease?.device ?? null, claim: this.state.claims.get(`${kind}#${id}`) ?? null }
  }

  async claimId(device: string, kind: LeasedKind, id: number): Promise<void> {
    this.#set(this.state.claims, `${kind}#${id}`, device)
  }

  async hasRow(groupId: number, entity: EntityName, id: Key): Promise<boolean> {
    return this.#rowsOf(groupId).has(`${entity}#${id}`)
  }

  async saveResult(device: string, _version: number, result: MutationResult): Promise<void> {
    let results = this.state.results.get(device)
    if (!results) this.#set(this.state.results, device, (results = []))
    this.#push(results, result)
  }

  async appendAudit(entry: AuditEntry): Promise<void> {
    this.#push(this.state.audit, entry)
  }

  async hold(device: string, mutation: WireMutation, error: string, heldAt: number): Promise<void> {
    this.#push(this.state.held, { device, mutation, error, heldAt })
  }

  async ownsId(device: string, kind: LeasedKind, id: number): Promise<boolean> {
    const { leases, lost, claims } = this.state
    if (claims.get(`${kind}#${id}`) === device) return true
    const holds = (block: { kind: LeasedKind; first: number; last: number }) => block.kind === kind && block.first <= id && id <= block.last
    const owner = leases.find(holds)
    if (owner || !lost.some(holds)) return owner?.device === device
    this.#push(leases, { device, userId: 0, kind, first: id, last: id, leasedAt: 0 })
    return true
  }

  async takeIds(kind: CountedKind, count: number): Promise<number> {
    const first = this.state.nextIds.get(kind) ?? 1
    if (first + count - 1 > serverLimits.id.most) throw new Refusal('id.exhausted', { kind })
    this.#set(this.state.nextIds, kind, first + count)
    return first
  }

  async skipHeldIds(kind: LeasedKind, held: number, at: number): Promise<void> {
    const first = this.state.nextIds.get(kind) ?? 1
    if (held < first || held >= first + idGap) return
    this.#set(this.state.nextIds, kind, first + idGap)
    this.#push(this.state.lost, { kind, first, last: first + idGap - 1 })
    const before = this.state.restoredAt
    this.#undo.push(() => (this.state.restoredAt = before))
    this.state.restoredAt = at
  }

  async leasedSince(userId: number, kind: LeasedKind, since: number): Promise<number> {
    const lately = this.state.leases.filter((lease) => lease.userId === userId && lease.kind === kind && lease.leasedAt > since)
    return lately.reduce((sum, { first, last }) => sum + last - first + 1, 0)
  }

  async saveLease(device: string, userId: number, kind: LeasedKind, first: number, last: number, leasedAt: number): Promise<void> {
    this.#push(this.state.leases, { device, userId, kind, first, last, leasedAt })
  }

  #rowsOf(groupId: number): Map<string, StoredRow> {
    let rows = this.state.rows.get(groupId)
    if (!rows) this.state.rows.set(groupId, (rows = new Map()))
    return rows
  }

  #live(groupId: number, entity: EntityName, id: Key): AnyRow | undefined {
    const stored = this.#rowsOf(groupId).get(`${entity}#${id}`)
    return stored && !stored.deleted ? readColumns(entity, stored.row) : undefined
  }

  #liveRows(groupId: number, entity: EntityName, keep: (stored: StoredRow) => boolean): AnyRow[] {
    const rows: AnyRow[] = []
    for (const stored of this.#rowsOf(groupId).values())
      if (stored.entity === entity && !stored.deleted && keep(stored)) rows.push(readColumns(entity, stored.row))
    return rows
  }

  #range(groupId: number, entity: EntityName, index: string, prefix: readonly Key[], options: WhereOptions): AnyRow[] {
    const fields = indexFields(entity, index)
    const isIn = ({ row }: StoredRow) => fields.every((field, at) => (at < prefix.length ? row[field] === prefix[at] : (row[field] ?? null) !== null))
    return sortAndLimit(this.#liveRows(groupId, entity, isIn), fields.slice(prefix.length), options)
  }

  #addToTally(feed: number, { entity, id, version, audience }: StoredRow, sign: 1 | -1, at: number): void {
    const part = { feed, audience, entity }
    const { count, checksum } = this.state.tallies.get(keyOf(part)) ?? { count: 0, checksum: 0 }
    const own = rowChecksum(entity, id, version)
    const sum = sign > 0 ? addChecksum(checksum, own) : subtractChecksum(checksum, own)
    this.#set(this.state.tallies, keyOf(part), { ...part, count: count + sign, checksum: sum, version: at })
  }

  #set<K, V>(map: Map<K, V>, key: K, value: V): void {
    const had = map.has(key)
    const old = map.get(key)
    this.#undo.push(had ? () => map.set(key, old!) : () => map.delete(key))
    map.set(key, value)
  }

  #delete<K, V>(map: Map<K, V>, key: K): void {
    if (!map.has(key)) return
    const old = map.get(key)!
    this.#undo.push(() => map.set(key, old))
    map.delete(key)
  }

  #push<T>(list: T[], item: T): void {
    this.#undo.push(() => list.pop())
    list.push(item)
  }
}

const isIn = (id: Key, after: Key | null, last: Key | null): boolean => (after === null || id > after) && (last === null || id <= last)

/** What is written in a document is in its history. */
const isAbout = (change: Change, entity: EntityName, id: Key): boolean =>
  (change.entity === entity && change.id === id) || (entity === 'documents' && change.entity === 'documentUpdates' && change.after?.['documentId'] === id)
