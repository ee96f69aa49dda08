import type { Change } from '#domain/draft.ts'
import type { Key } from '#domain/entity.ts'
import type { CountedKind, LeasedKind } from '#domain/leased-kinds.ts'
import type { DependencyKey } from '#domain/dependency-keys.ts'
import type { AnyRow, EntityName } from '#domain/schema.ts'
import type { Source } from '#domain/tx.ts'
import type { MutationResult } from '#domain/wire/sync/pull.ts'
import type { WireMutation } from '#domain/wire/sync/push.ts'
import type { FileReader, FileStore, FileWriter } from '#server/files/tables.ts'
import type { AuditHead } from '#server/feed/audit-chain.ts'
import type { AuditEntry, DeviceRecord, FeedReader, FeedStore, FeedWriter, NewBlock, PartAddress, PartCursor } from '#server/feed/tables.ts'

/** The tables unchanged; a bug is planted by overriding one method. */
export class ForwardingTables implements FeedWriter {
  readonly inner: FeedWriter

  constructor(inner: FeedWriter) {
    this.inner = inner
  }

  epoch() {
    return this.inner.epoch()
  }
  restoredAt() {
    return this.inner.restoredAt()
  }
  version(groupId: number) {
    return this.inner.version(groupId)
  }
  isMember(groupId: number, userId: number) {
    return this.inner.isMember(groupId, userId)
  }
  device(key: string) {
    return this.inner.device(key)
  }
  contact(key: string) {
    return this.inner.contact(key)
  }
  holdings(groupId: number, userId: number) {
    return this.inner.holdings(groupId, userId)
  }
  audiences(groupId: number, userId: number) {
    return this.inner.audiences(groupId, userId)
  }
  changedParts(feed: number, version: number) {
    return this.inner.changedParts(feed, version)
  }
  changes(feed: number, wanted: readonly PartCursor[], limit: number) {
    return this.inner.changes(feed, wanted, limit)
  }
  firstDiffering(part: PartAddress, defaults: Readonly<Record<string, unknown>>, after: number) {
    return this.inner.firstDiffering(part, defaults, after)
  }
  results(device: string, confirmed: number) {
    return this.inner.results(device, confirmed)
  }
  rowsOfPart(part: PartAddress, after: Key | null, last: Key | null, limit: number) {
    return this.inner.rowsOfPart(part, after, last, limit)
  }
  changedSince(part: PartAddress, after: Key | null, last: Key | null, version: number, most: number) {
    return this.inner.changedSince(part, after, last, version, most)
  }
  blocks(part: PartAddress) {
    return this.inner.blocks(part)
  }
  largeParts(most: (entity: EntityName) => number) {
    return this.inner.largeParts(most)
  }
  blockContent(feed: number, audiences: readonly number[], hash: string) {
    return this.inner.blockContent(feed, audiences, hash)
  }
  hasLeft(part: PartAddress, version: number) {
    return this.inner.hasLeft(part, version)
  }
  replaceBlocks(part: PartAddress, dropped: readonly (Key | null)[], made: readonly NewBlock[]) {
    return this.inner.replaceBlocks(part, dropped, made)
  }
  lockOrganization() {
    return this.inner.lockOrganization()
  }
  rowsById(groupId: number, userId: number, entity: EntityName, after: Key | null, limit: number): Promise<AnyRow[]> {
    return this.inner.rowsById(groupId, userId, entity, after, limit)
  }
  firstRows(groupId: number, userId: number, entity: EntityName, index: string, prefix: readonly Key[], limit: number) {
    return this.inner.firstRows(groupId, userId, entity, index, prefix, limit)
  }
  row(feed: number, entity: EntityName, id: Key) {
    return this.inner.row(feed, entity, id)
  }
  rowsUnder(feed: number, entity: EntityName, index: string, prefix: readonly Key[]) {
    return this.inner.rowsUnder(feed, entity, index, prefix)
  }
  feedsBehind(follower: string) {
    return this.inner.feedsBehind(follower)
  }
  followedRows(feed: number, entities: readonly EntityName[], after: number, limit: number) {
    return this.inner.followedRows(feed, entities, after, limit)
  }
  hasBrokenChain(userId: number, chains: readonly string[]) {
    return this.inner.hasBrokenChain(userId, chains)
  }
  breakChains(userId: number, chains: readonly string[]) {
    return this.inner.breakChains(userId, chains)
  }
  takeFollowerLease(follower: string, holder: string, now: number, until: number) {
    return this.inner.takeFollowerLease(follower, holder, now, until)
  }
  saveFollowerCursor(follower: string, feed: number, version: number) {
    return this.inner.saveFollowerCursor(follower, feed, version)
  }
  auditHead(groupId: number) {
    return this.inner.auditHead(groupId)
  }
  isInAudit(groupId: number, head: AuditHead) {
    return this.inner.isInAudit(groupId, head)
  }
  history(groupId: number, entity: EntityName, id: Key, limit: number) {
    return this.inner.history(groupId, entity, id, limit)
  }
  lockGroup(groupId: number) {
    return this.inner.lockGroup(groupId)
  }
  saveVersion(groupId: number, version: number) {
    return this.inner.saveVersion(groupId, version)
  }
  source(groupId: number): Source {
    return this.inner.source(groupId)
  }
  readAhead(groupId: number, keys: readonly DependencyKey[]) {
    this.inner.readAhead(groupId, keys)
  }
  saveChanges(groupId: number, version: number, changes: readonly Change[]) {
    return this.inner.saveChanges(groupId, version, changes)
  }
  saveDevice(device: DeviceRecord) {
    return this.inner.saveDevice(device)
  }
  family(family: string) {
    return this.inner.family(family)
  }
  processed(device: string, n: number) {
    return this.inner.processed(device, n)
  }
  idOwners(kind: LeasedKind, id: number) {
    return this.inner.idOwners(kind, id)
  }
  claimId(device: string, kind: LeasedKind, id: number) {
    return this.inner.claimId(device, kind, id)
  }
  hasRow(groupId: number, entity: EntityName, id: Key) {
    return this.inner.hasRow(groupId, entity, id)
  }
  saveResult(device: string, version: number, result: MutationResult) {
    return this.inner.saveResult(device, version, result)
  }
  appendAudit(entry: AuditEntry) {
    return this.inner.appendAudit(entry)
  }
  hold(device: string, mutation: WireMutation, error: string, heldAt: number) {
    return this.inner.hold(device, mutation, error, heldAt)
  }
  ownsId(device: string, kind: LeasedKind, id: number) {
    return this.inner.ownsId(device, kind, id)
  }
  takeIds(kind: CountedKind, count: number) {
    return this.inner.takeIds(kind, count)
  }
  skipHeldIds(kind: LeasedKind, held: number, at: number) {
    return this.inner.skipHeldIds(kind, held, at)
  }
  leasedSince(userId: number, kind: LeasedKind, since: number): Promise<number> {
    return this.inner.leasedSince(userId, kind, since)
  }

  saveLease(device: string, userId: number, kind: LeasedKind, first: number, last: number, leasedAt: number) {
    return this.inner.saveLease(device, userId, kind, first, last, leasedAt)
  }
}

/** A store whose transactions see different tables. */
export function withTables(store: FileStore, wrap: (tables: FeedWriter) => FeedWriter): FileStore
export function withTables(store: FeedStore, wrap: (tables: FeedWriter) => FeedWriter): FeedStore
export function withTables(store: FeedStore, wrap: (tables: FeedWriter) => FeedWriter): FeedStore {
  // Whatever else its transactions carry is passed on.
  const { read, write } = store as FileStore
  return {
    read: <T>(work: (tables: FeedReader, files: FileReader) => Promise<T>) =>
      read.call(store, (tables, files) => work(wrap(tables as FeedWriter), files)) as Promise<T>,
    write: <T>(work: (tables: FeedWriter, files: FileWriter) => Promise<T>) => write.call(store, (tables, files) => work(wrap(tables), files)) as Promise<T>,
  }
}

/** Makes commands throw as a bug would, `times` times. */
export class PoisonedTables extends ForwardingTables {
  readonly #poison: { times: number }

  constructor(inner: FeedWriter, poison: { times: number }) {
    super(inner)
    this.#poison = poison
  }

  override source(groupId: number): Source {
    if (this.#poison.times > 0) {
      this.#poison.times--
      const fail = async (): Promise<never> => {
        throw new Error('a bug in a command')
      }
      return { get: fail, range: fail }
    }
    return super.source(groupId)
  }
}
