import type { LeasedKind } from '#domain/command.ts'
import { sortAndLimit, type Change } from '#domain/draft.ts'
import type { Key } from '#domain/entity.ts'
import { addChecksum, rowChecksum, subtractChecksum } from '#domain/rules/checksum.ts'
import { indexFields, type AnyRow, type EntityName } from '#domain/schema.ts'
import { limits } from '#domain/limits.ts'
import { Refusal, type Source, type WhereOptions } from '#domain/tx.ts'
import type { MutationResult, ServerRow } from '#domain/wire/pull.ts'
import type { WireMutation } from '#domain/wire/push.ts'
import { audienceOf, isVisible } from '#server/feed/audience.ts'
import type { AuditEntry, DeviceRecord, FeedWriter } from '#server/feed/tables.ts'
import { copyState, emptyState, type MemoryState, type StoredRow } from './memory-state.ts'

const noTally = { count: 0, checksum: 0 }

/** Reads and writes of one MemoryStore; a log reverts what a transaction did. */
export class MemoryTables implements FeedWriter {
  readonly state: MemoryState
  #undo: (() => void)[] = []
  #moved = new Map<number, number>()

  constructor(epoch: string, from: MemoryState = emptyState(epoch)) {
    this.state = { ...copyState(from), epoch }
  }

  begin(): void {
    this.#undo = []
    this.#moved = new Map()
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

  async rowsAfter(groupId: number, userId: number, version: number, limit: number): Promise<ServerRow[]> {
    const found = [...this.#rowsOf(groupId).values()].filter((stored) => stored.version > version).sort((a, b) => a.version - b.version)
    const border = found[limit - 1]?.version ?? Infinity
    const rows = found.filter((stored) => stored.version <= border)
    return rows.map(({ entity, id, version, row, deleted, audience }) => ({ entity, id, version, row: deleted || !isVisible(audience, userId) ? null : row }))
  }

  async results(device: string, confirmed: number): Promise<MutationResult[]> {
    return (this.state.results.get(device) ?? []).filter(({ n, code, remarks }) => n > confirmed && (code !== null || remarks.length))
  }

  async tally(groupId: number, userId: number): Promise<{ count: number; checksum: number }> {
    const shared = this.state.tallies.get(`${groupId}.0`) ?? noTally
    const own = this.state.tallies.get(`${groupId}.${userId}`) ?? noTally
    return { count: shared.count + own.count, checksum: addChecksum(shared.checksum, own.checksum) }
  }

  async rowsById(groupId: number, userId: number, entity: EntityName, after: Key | null, limit: number): Promise<AnyRow[]> {
    const rows = this.#liveRows(groupId, entity, (stored) => isVisible(stored.audience, userId) && (after === null || stored.id > after))
    return sortAndLimit(rows, [], { limit })
  }

  async firstRows(groupId: number, userId: number, entity: EntityName, index: string, prefix: readonly Key[], limit: number): Promise<AnyRow[]> {
    return this.#range(groupId, entity, index, prefix, { limit }).filter((row) => isVisible(audienceOf(row), userId))
  }

  async history(groupId: number, entity: EntityName, id: Key, limit: number): Promise<AuditEntry[]> {
    const touches = (entry: AuditEntry) => entry.groupId === groupId && entry.changes.some((change) => change.entity === entity && change.id === id)
    return this.state.audit.filter(touches).reverse().slice(0, limit)
  }

  async lockGroup(groupId: number): Promise<number> {
    return this.version(groupId)
  }

  async saveVersion(groupId: number, version: number): Promise<void> {
    this.#set(this.state.versions, groupId, version)
    this.#moved.set(groupId, version)
  }

  source(groupId: number): Source {
    return {
      get: async (entity, id) => this.#live(groupId, entity, id),
      range: async (entity, index, prefix, options) => this.#range(groupId, entity, index, prefix, options),
    }
  }

  readAhead(): void {}

  async saveChanges(groupId: number, version: number, changes: readonly Change[]): Promise<void> {
    const rows = this.#rowsOf(groupId)
    for (const { entity, id, after } of changes) {
      const mark = `${entity}#${id}`
      const before = rows.get(mark)
      if (!after && (!before || before.deleted)) continue
      if (before && !before.deleted) this.#addToTally(groupId, before, -1)
      const row = after ? { ...after, version } : before!.row
      const stored: StoredRow = { entity, id, row, version, deleted: !after, audience: after ? audienceOf(after) : before!.audience }
      if (after) this.#addToTally(groupId, stored, 1)
      this.#set(rows, mark, stored)
    }
  }

  async saveDevice(device: DeviceRecord): Promise<void> {
    const known = this.state.devices.get(device.key)
    if (known && (known.userId !== device.userId || known.groupId !== device.groupId)) throw new Error(`device ${device.key} belongs to another workspace`)
    this.#set(this.state.devices, device.key, device)
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
    const { leases, lost } = this.state
    const holds = (block: { kind: LeasedKind; first: number; last: number }) => block.kind === kind && block.first <= id && id <= block.last
    const owner = leases.find(holds)
    if (owner || !lost.some(holds)) return owner?.device === device
    this.#push(leases, { device, userId: 0, kind, first: id, last: id, leasedAt: 0 })
    return true
  }

  async takeIds(kind: LeasedKind, count: number): Promise<number> {
    const first = this.state.nextIds.get(kind) ?? 1
    if (first + count - 1 > limits.id.most) throw new Refusal('id.exhausted', { kind })
    this.#set(this.state.nextIds, kind, first + count)
    return first
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
    return stored && !stored.deleted ? stored.row : undefined
  }

  #liveRows(groupId: number, entity: EntityName, keep: (stored: StoredRow) => boolean): AnyRow[] {
    const rows: AnyRow[] = []
    for (const stored of this.#rowsOf(groupId).values()) if (stored.entity === entity && !stored.deleted && keep(stored)) rows.push(stored.row)
    return rows
  }

  #range(groupId: number, entity: EntityName, index: string, prefix: readonly Key[], options: WhereOptions): AnyRow[] {
    const fields = indexFields(entity, index)
    const isIn = ({ row }: StoredRow) => fields.every((field, at) => (at < prefix.length ? row[field] === prefix[at] : (row[field] ?? null) !== null))
    return sortAndLimit(this.#liveRows(groupId, entity, isIn), fields.slice(prefix.length), options)
  }

  #addToTally(groupId: number, { entity, id, version, audience }: StoredRow, sign: 1 | -1): void {
    const key = `${groupId}.${audience}`
    const { count, checksum } = this.state.tallies.get(key) ?? noTally
    const part = rowChecksum(entity, id, version)
    this.#set(this.state.tallies, key, { count: count + sign, checksum: sign > 0 ? addChecksum(checksum, part) : subtractChecksum(checksum, part) })
  }

  #set<K, V>(map: Map<K, V>, key: K, value: V): void {
    const had = map.has(key)
    const old = map.get(key)
    this.#undo.push(had ? () => map.set(key, old!) : () => map.delete(key))
    map.set(key, value)
  }

  #push<T>(list: T[], item: T): void {
    this.#undo.push(() => list.pop())
    list.push(item)
  }
}
