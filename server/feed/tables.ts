import type { LeasedKind } from '#domain/command.ts'
import type { Change } from '#domain/draft.ts'
import type { DependencyKey } from '#domain/dependency-keys.ts'
import type { EntityName, AnyRow } from '#domain/schema.ts'
import type { RefusalDetail, Source } from '#domain/tx.ts'
import type { MutationResult, ServerRow } from '#domain/wire/pull.ts'
import type { Key } from '#domain/entity.ts'
import type { WireMutation } from '#domain/wire/push.ts'

/**
 * What push, pull, snapshot and leases need of the server's tables.
 * `server/store/feed/feed-tables.ts` implements it with SQL on both engines; the simulation implements it with maps, and runs the same push and pull.
 */
export interface FeedReader {
  epoch(): Promise<string>
  /** Epoch ms of the last restore from a backup; null if there was none. */
  restoredAt(): Promise<number | null>
  /** The group's feed version; 0 for a group that was never written to. */
  version(groupId: number): Promise<number>
  isMember(groupId: number, userId: number): Promise<boolean>
  device(key: string): Promise<DeviceRecord | undefined>
  /**
   * Rows changed after `version`, in version order; a page never splits a version, so it has about `limit` rows, more if the last version is large.
   * Law: fewer than `limit` only if there are no more up to the head.
   */
  rowsAfter(groupId: number, userId: number, version: number, limit: number): Promise<ServerRow[]>
  /** Results of this device with n above `confirmed` that have something to report: a code or remarks. */
  results(device: string, confirmed: number): Promise<MutationResult[]>
  /** Number of rows this person sees, and their checksum. Stored, not counted. */
  tally(groupId: number, userId: number): Promise<{ count: number; checksum: number }>
  /** Rows of an entity in id order after `after`, without deleted ones. */
  rowsById(groupId: number, userId: number, entity: EntityName, after: Key | null, limit: number): Promise<AnyRow[]>
  /** The first rows of a list that this person sees: those of an index under a prefix, in index order. May be fewer than `limit` even if there are more. */
  firstRows(groupId: number, userId: number, entity: EntityName, index: string, prefix: readonly Key[], limit: number): Promise<AnyRow[]>
  /** The audit entries that changed this row, newest first. */
  history(groupId: number, entity: EntityName, id: Key, limit: number): Promise<AuditEntry[]>
}

export interface FeedWriter extends FeedReader {
  /** Law: the first statement of every writing transaction. Updates the group's version row, which serializes the group. Returns the current version. */
  lockGroup(groupId: number): Promise<number>
  saveVersion(groupId: number, version: number): Promise<void>
  /** The group's rows, without deleted ones, for commands. */
  source(groupId: number): Source
  /** Announces which rows commands will soon read, so that a remote engine can be asked for them in one go. */
  readAhead(groupId: number, marks: readonly DependencyKey[]): void
  /** Stamps the rows with `version` and updates the counts. */
  saveChanges(groupId: number, version: number, changes: readonly Change[]): Promise<void>
  /** Adds the device or advances its counters. Throws if the key already belongs to another person or group. */
  saveDevice(device: DeviceRecord): Promise<void>
  saveResult(device: string, version: number, result: MutationResult): Promise<void>
  appendAudit(entry: AuditEntry): Promise<void>
  /** Stores a mutation that could not be carried out, for the administrator. */
  hold(device: string, mutation: WireMutation, error: string, heldAt: number): Promise<void>
  /**
   * Whether the id is in a block leased to this device. An id that a restored server may have given out after its backup
   * belongs permanently to the first device that uses it.
   */
  ownsId(device: string, kind: LeasedKind, id: number): Promise<boolean>
  /** `count` ids that were never given out; returns the first. Refuses with `id.exhausted` if a barcode has no room for them. */
  takeIds(kind: LeasedKind, count: number): Promise<number>
  /** How many ids of a kind were leased to this person after `since`, on all their devices. */
  leasedSince(userId: number, kind: LeasedKind, since: number): Promise<number>
  saveLease(device: string, userId: number, kind: LeasedKind, first: number, last: number, leasedAt: number): Promise<void>
}

/**
 * Law: `work` may run more than once (after a serialization failure), and neither kind of
 * transaction nests in the other, because an engine may have one connection.
 */
export interface FeedStore {
  /** A long read takes seconds and pauses between its parts; no other read waits for it. */
  read<T>(work: (tables: FeedReader) => Promise<T>, length?: 'short' | 'long'): Promise<T>
  write<T>(work: (tables: FeedWriter) => Promise<T>): Promise<T>
}

/** One workspace of one device. Its person and group never change. */
export interface DeviceRecord {
  key: string
  userId: number
  groupId: number
  lastMutation: number
  /** How often the mutation after `lastMutation` has failed unexpectedly. */
  failures: number
  /** Set when the device was told that the person left the group; nothing more is accepted from it. */
  closed: 0 | 1
}

/** Append-only, chained by hash. `n` is null for a write through the API (device 'api'). */
export interface AuditEntry {
  groupId: number
  version: number
  device: string
  n: number | null
  userId: number
  capturedAt: number
  clockOffset: number
  recordedAt: number
  command: string
  input: unknown
  changes: readonly Change[]
  /** Refusal code, or null when applied. */
  code: string | null
  detail: RefusalDetail
}
