import type { CountedKind, LeasedKind } from '#domain/leased-kinds.ts'
import type { Change } from '#domain/draft.ts'
import type { DependencyKey } from '#domain/dependency-keys.ts'
import type { EntityName, AnyRow } from '#domain/schema.ts'
import type { RefusalDetail, Source } from '#domain/tx.ts'
import type { Bucket } from '#domain/bucket.ts'
import type { Key } from '#domain/entity.ts'
import type { MutationResult, ServerRow, Versions } from '#domain/wire/sync/pull.ts'
import type { BlockRef } from '#domain/wire/sync/snapshot.ts'
import type { WireMutation } from '#domain/wire/sync/push.ts'
import type { AuditHead } from './audit-chain.ts'

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
  /** What a device's contact needs first, in one statement: its record, whether its person is in its group, the epoch, and the head of each feed. */
  contact(key: string): Promise<Contact | undefined>
  /** The buckets of this person, and what is in each of their parts; empty parts are absent. */
  holdings(groupId: number, userId: number): Promise<Entitlements>
  /** The audiences of this person's buckets in the group's feed. */
  audiences(groupId: number, userId: number): Promise<number[]>
  /**
   * Rows and tombstones of these parts after their cursors, in version order; a page never splits a version, so it has about `limit` rows,
   * more if the last version is large. `until`: the version at which the page ends; null if there are no more up to the head.
   * `feed` is a group, or {@link organizationFeed}.
   */
  changes(feed: number, wanted: readonly PartCursor[], limit: number): Promise<{ rows: ServerRow[]; until: number | null }>
  /** The version of the oldest row of a part, without deleted ones, that differs from these defaults and is newer than `after`; null if there is none. */
  firstDiffering(part: PartAddress, defaults: Readonly<Record<string, unknown>>, after: number): Promise<number | null>
  /** Results of this device with n above `confirmed` that have something to report: a code or remarks. */
  results(device: string, confirmed: number): Promise<MutationResult[]>
  /** Rows of an entity that this person may see, in id order after `after`, without deleted ones. */
  rowsById(groupId: number, userId: number, entity: EntityName, after: Key | null, limit: number): Promise<AnyRow[]>
  /** Rows of one part with ids above `after` and up to `last` (null: no bound), in id order, without deleted ones. */
  rowsOfPart(part: PartAddress, after: Key | null, last: Key | null, limit: number): Promise<AnyRow[]>
  /** How many rows of a part in this range, deleted ones too, have changed since `version`; counts no further than `most`. */
  changedSince(part: PartAddress, after: Key | null, last: Key | null, version: number, most: number): Promise<number>
  /** The ready-made blocks of a part, in id order. There may be gaps between them. */
  blocks(part: PartAddress): Promise<StoredBlock[]>
  /** The parts of all feeds that have more than so many rows. */
  largeParts(most: (entity: EntityName) => number): Promise<PartAddress[]>
  /** The content of a block in one of these audiences of the feed, compressed with brotli; undefined if it has been replaced. */
  blockContent(feed: number, audiences: readonly number[], hash: string): Promise<Uint8Array | undefined>
  /** The first rows of a list that this person sees: those of an index under a prefix, in index order. May be fewer than `limit` even if there are more. */
  firstRows(groupId: number, userId: number, entity: EntityName, index: string, prefix: readonly Key[], limit: number): Promise<AnyRow[]>
  row(feed: number, entity: EntityName, id: Key): Promise<AnyRow | undefined>
  /** Every row under an index prefix, whoever may see it, in index order. */
  rowsUnder(feed: number, entity: EntityName, index: string, prefix: readonly Key[]): Promise<AnyRow[]>
  /** The feeds that have advanced since this follower saved its cursor. */
  feedsBehind(follower: string): Promise<FeedBehind[]>
  /** Changed rows of these kinds after a version, whoever may see them, in version order; never splits a version. `until` as in {@link changes}. */
  followedRows(feed: number, entities: readonly EntityName[], after: number, limit: number): Promise<{ rows: FollowedRow[]; until: number | null }>
  /** Whether a mutation of one of these chains of this person was refused. See ChainRule in domain/command.ts. */
  hasBrokenChain(userId: number, chains: readonly string[]): Promise<boolean>
  /** The parts of a feed in which something has changed since `version`, of every audience. */
  changedParts(feed: number, version: number): Promise<PartAddress[]>
  /** The end of the group's audit log. */
  auditHead(groupId: number): Promise<AuditHead>
  /** Whether the group's audit log has passed through this end. */
  isInAudit(groupId: number, head: AuditHead): Promise<boolean>
  /** The audit entries that changed this row, newest first. */
  history(groupId: number, entity: EntityName, id: Key, limit: number): Promise<AuditEntry[]>
}

export interface FeedWriter extends FeedReader {
  /** Law 137: the first statement of every writing transaction. Updates the group's version row, which serializes the group. Returns the current version. */
  lockGroup(groupId: number): Promise<number>
  saveVersion(groupId: number, version: number): Promise<void>
  /** The group's rows, without deleted ones, for commands. */
  source(groupId: number): Source
  /** Announces which rows commands will soon read, so that a remote engine can be asked for them in one go. */
  readAhead(groupId: number, marks: readonly DependencyKey[]): void
  /** The same for the organization feed. Law 138: after lockGroup, never before, so that two writers never wait for each other. */
  lockOrganization(): Promise<void>
  /**
   * Stamps the rows with `version`, updates the counts, leaves tombstones where rows move between buckets, and drops the blocks these were in.
   * Rows of the organization feed get its next version instead; it must be locked.
   */
  saveChanges(groupId: number, version: number, changes: readonly Change[]): Promise<void>
  /** Adds the device or advances its counters. Throws if the key already belongs to another person or group. */
  saveDevice(device: DeviceRecord): Promise<void>
  /** Every key of this family, with how far it has come. */
  family(family: string): Promise<DeviceRecord[]>
  /** The audit entry of a device's mutation. */
  processed(device: string, n: number): Promise<AuditEntry | undefined>
  idOwners(kind: LeasedKind, id: number): Promise<IdOwners>
  /** Notes which key has used the id, of several keys of a family that share a lease. */
  claimId(device: string, kind: LeasedKind, id: number): Promise<void>
  /** Whether a row has ever had this id; a deleted one counts. */
  hasRow(groupId: number, entity: EntityName, id: Key): Promise<boolean>
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
  takeIds(kind: CountedKind, count: number): Promise<number>
  /**
   * If this id was given out by a database that was replaced by an older copy since: continues after a gap, as after a restore.
   * Only if the gap is large enough to contain it: then it happens once. Refuses with `request.too-many` if that has been said too often lately.
   */
  skipHeldIds(kind: LeasedKind, held: number, at: number): Promise<void>
  /** How many ids of a kind were leased to this person after `since`, on all their devices. */
  leasedSince(userId: number, kind: LeasedKind, since: number): Promise<number>
  /** Whether any row has left a part since `version`. */
  hasLeft(part: PartAddress, version: number): Promise<boolean>
  /** Replaces the ready-made blocks of a part that begin at these bounds. Only under the group's lock. */
  replaceBlocks(part: PartAddress, dropped: readonly (Key | null)[], made: readonly NewBlock[]): Promise<void>
  breakChains(userId: number, chains: readonly string[]): Promise<void>
  /** Whether this process may run the follower until then; false while another one may. */
  takeFollowerLease(follower: string, holder: string, now: number, until: number): Promise<boolean>
  /** Law 139: only after the effect of everything up to this version. Never goes back. */
  saveFollowerCursor(follower: string, feed: number, version: number): Promise<void>
  saveLease(device: string, userId: number, kind: LeasedKind, first: number, last: number, leasedAt: number): Promise<void>
}

/**
 * Law 140: `work` may run more than once (after a serialization failure), and neither kind of
 * transaction nests in the other, because an engine may have one connection.
 */
export interface FeedStore {
  /** A long read takes seconds and pauses between its parts; no other read waits for it. */
  read<T>(work: (tables: FeedReader) => Promise<T>, length?: 'short' | 'long'): Promise<T>
  write<T>(work: (tables: FeedWriter) => Promise<T>): Promise<T>
}

/** A feed that is ahead of a follower. */
export interface FeedBehind {
  readonly feed: number
  readonly head: number
  readonly cursor: number
}

/** Null for a deleted row. */
export interface FollowedRow {
  readonly entity: EntityName
  readonly version: number
  readonly row: AnyRow | null
}

export interface Contact {
  readonly device: DeviceRecord
  readonly isMember: boolean
  readonly epoch: string
  readonly versions: Versions
}

export interface Entitlements {
  readonly buckets: readonly Bucket[]
  readonly parts: readonly PartTally[]
}

/** A part as the server stores it: the rows of an entity in a feed that have one audience. See domain/bucket.ts. */
export interface PartAddress {
  /** A group, or {@link organizationFeed}. */
  readonly feed: number
  readonly audience: number
  readonly entity: EntityName
}

/** How many rows a part has, the sum of their checksums, and the version of its last change. Stored, not counted. */
export interface PartTally extends PartAddress {
  readonly count: number
  readonly checksum: number
  readonly version: number
}

/** A part of one feed, and the version up to which a device has it. */
export interface PartCursor {
  readonly entity: EntityName
  readonly audience: number
  readonly after: number
  /** Among the rows up to `until`, only those that differ from these defaults. */
  readonly lacking?: { readonly until: number; readonly defaults: Readonly<Record<string, unknown>> } | undefined
}

export interface StoredBlock extends Omit<BlockRef, 'columns'> {
  /** The shape of the kind in the release that made it; null if that did not note it. */
  readonly shape: number | null
}
export interface NewBlock extends StoredBlock {
  /** Compressed with brotli. */
  readonly content: Uint8Array
}

/** One workspace of one device. Its person and group never change. */
export interface DeviceRecord {
  key: string
  userId: number
  groupId: number
  lastMutation: number
  /** The hash of that mutation's envelope; null if there is none yet, or if it was processed before hashes were stored. */
  lastHash: string | null
  /** How often the mutation after `lastMutation` has failed unexpectedly. */
  failures: number
  /** Nothing more is accepted from it: 1 when it was told that the person left the group, 2 when its data is to be erased, for good. */
  closed: 0 | 1 | 2
  /** The first key of this device, if it was ever copied and took new ones; for that first key, itself. Never changes once it is set. */
  family: string | null
  /** n + offset counts the same mutation alike under every key of the family. */
  offset: number
  /** What people call it; null if nobody has named it. */
  name: string | null
}

/** The device keys that an id was leased to, and that used it first in a family; null if there is none. */
export interface IdOwners {
  readonly lease: string | null
  readonly claim: string | null
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
