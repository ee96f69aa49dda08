import type { LeasedKind } from '#domain/command.ts'
import type { Key } from '#domain/entity.ts'
import type { DependencyKey } from '#domain/dependency-keys.ts'
import type { AnyRow, EntityName } from '#domain/schema.ts'
import type { Source } from '#domain/tx.ts'
import type { MutationResult, ServerRow } from '#domain/wire/sync/pull.ts'
import type { WireMutation } from '#domain/wire/sync/push.ts'
import type { Columns } from '#domain/wire/columns.ts'
import type { SavedProgress } from './saved-progress.ts'
import type { OpenBlock } from './blocks/open-block.ts'
import type { Cursor } from './pull/cursor.ts'
import type { PendingEffects } from './replay/pending-effects.ts'

/**
 * What writing and replay need of a device's disk. Implemented by Dexie (dexie-disk.ts), and by plain maps in the tests.
 *
 *   $outbox   mutations in order, never rewritten      $base    the server's version of rows that mutations changed
 *   $effects  what each mutation read and wrote here   $stage   server rows that wait for the last page
 *   $inbox    rejected, until the person decides       $cursors how far this mirror is
 *   $leases   ids for new rows                         $receipts what the server has processed
 *   $blocks   downloaded rows, still packed            $shelf   which rows in them are still valid
 *   $typed    typed in a text, not queued yet; see documents/typed-log.ts
 *   $files    files whose bytes are here               $fileChunks  the bytes, in chunks
 */

/** The frozen envelope of a mutation. It is removed only by a pull that confirms it. */
export interface QueuedMutation extends WireMutation {
  /** The rows it is about, which screens mark while it waits. */
  about: DependencyKey[]
  /** The same for mutations made as one change, e.g. a bulk update, so that they are shown and undone together. Stays on this device. */
  batch?: string
}

/** Whether two envelopes are of the same mutation. */
export const isSameMutation = (a: WireMutation, b: WireMutation): boolean =>
  a.n === b.n && Object.is(a.capturedAt, b.capturedAt) && a.command === b.command && JSON.stringify(a.input) === JSON.stringify(b.input)

/** What a mutation read and wrote when it ran on this device. Derived: running all mutations again recreates it. */
export interface Effect {
  n: number
  reads: DependencyKey[]
  writes: DependencyKey[]
  touched: DependencyKey[]
  /** The code with which it is refused on this device at the moment; it stays queued, because the server decides. */
  trouble: string | null
  /** The `commandsRevision` of the build that ran it; a build from before this field leaves it out. */
  revision?: number
}

/** Something the person must see: a refused or held mutation, or an accepted one with remarks (`code` null). Only they can discard it. */
export interface InboxItem extends MutationResult {
  intent: QueuedMutation
  /** When it arrived here, in epoch ms. */
  arrivedAt: number
}

/**
 * A mutation the server has processed. Kept for a while, so that a restored server can be
 * repaired without gaps, and the person can see that it was sent.
 */
export interface Receipt {
  n: number
  intent: QueuedMutation
  confirmedAt: number
  /** Null if it was accepted. */
  code: string | null
}

/** A block of ids for this device only. `next` is the next one to use; an id is never used twice. */
export interface Lease {
  kind: LeasedKind
  first: number
  last: number
  next: number
}

/** A file whose bytes are on this device: added here, and kept until the server has had them for a while. */
export interface HeldFile {
  id: string
  size: number
  /** Bytes of every chunk but the last. */
  chunk: number
  /** In hex. */
  sha256: string
  /** Epoch ms, as are all times here. */
  addedAt: number
  /** Bytes that the server has, as far as known: only to show progress. */
  sent: number
  /** When this device heard from a pull that the server has it; null until then. Law 61: until then, the bytes are not deleted. */
  storedAt: number | null
  /** 1 until then: what is counted as waiting. */
  waits: 0 | 1
  /** How often it was damaged on its way. */
  attempts: number
  /** Why it is not sent anymore; the person decides. */
  code: string | null
}

/** The bytes of a file that begin at `start`. */
export interface FileChunk {
  fileId: string
  start: number
  bytes: Uint8Array<ArrayBuffer>
}

/** The mutations of this device about a row. */
export interface RowMutations {
  queued: QueuedMutation[]
  inbox: InboxItem[]
  receipts: Receipt[]
}

/** Downloaded rows that are not in their table yet, as received. Every reader sees them: see blocks/overlay.ts. */
export interface BlockHead {
  /** Never reused. */
  id: number
  entity: EntityName
  /** Smallest and largest id. */
  first: Key
  last: Key
  /** Rows before this one have been unpacked. */
  from: number
  /** Ids of rows that are no longer valid: already here when the block arrived, waiting in $stage, or changed since. */
  hidden: Key[]
}

export interface NewBlock {
  entity: EntityName
  columns: Columns
  hidden: Key[]
}

/** The changes of one device transaction, as data. */
export interface Batch {
  /** Done first: empties the mirror tables with their blocks, $base, $effects and $stage. The queue, the inbox, receipts and leases stay. */
  clearMirror?: boolean
  rows?: { entity: EntityName; id: Key; after: AnyRow | null }[]
  blocks?: NewBlock[]
  /**
   * Moves rows of a block, up to but not including row `from`, into their table; null means
   * all the rest. Nothing looks different, so nothing is notified.
   */
  unpacked?: { head: BlockHead; rows: readonly AnyRow[]; from: number | null }
  keepBase?: { mark: DependencyKey; row: AnyRow | null }[]
  dropBase?: DependencyKey[]
  effects?: Effect[]
  /** Mutations that replace others with the same n; see set-aside.ts. Nothing else changes an envelope. */
  replaced?: QueuedMutation[]
  /** Mutations that leave the queue, with their effects. */
  leaving?: number[]
  receipts?: Receipt[]
  /** Receipts confirmed before this time are deleted. */
  dropReceiptsBefore?: number
  /** Saved progress, stored together with the mutations it describes; see saved-progress.ts. */
  savedProgress?: SavedProgress[]
  /** Ids of saved progress that is deleted. */
  droppedProgress?: string[]
  inbox?: InboxItem[]
  leavingInbox?: number[]
  stage?: ServerRow[]
  /** Staged rows that have been applied, or are no longer wanted. Removed before others are staged. */
  unstage?: DependencyKey[]
  cursor?: Cursor
  /** Nothing more is sent under this device key: the next contact uses a new one. */
  renewDevice?: boolean
  /** Deletes saved progress. */
  dropProgress?: boolean
  leases?: Lease[]
  files?: HeldFile[]
  fileChunks?: FileChunk[]
  /** Files whose bytes are deleted. */
  dropFiles?: string[]
  /** First ids of the used-up blocks of a kind. */
  dropLeases?: { kind: LeasedKind; first: number }[]
}

/** The disk inside one transaction. */
export interface DiskTransaction extends Source {
  /** The visible rows of these row keys; null where there is none. */
  rows(keys: readonly DependencyKey[]): Promise<Map<DependencyKey, AnyRow | null>>
  /** The ids of visible rows above `after` and up to `last`; null means without bound. */
  ids(entity: EntityName, after: Key | null, last: Key | null): Promise<Key[]>
  /** The first visible rows with ids above `after`, in id order. */
  rowsAfter(entity: EntityName, after: Key | null, limit: number): Promise<AnyRow[]>
  /** Everything still packed, of every entity. */
  packedBlocks(): Promise<readonly BlockHead[]>
  block(id: number): Promise<OpenBlock>
  /** The stored server versions among these; rows that no mutation changed are absent from the map. */
  bases(keys: readonly DependencyKey[]): Promise<Map<DependencyKey, AnyRow | null>>
  baseKeys(): Promise<DependencyKey[]>
  staged(): Promise<ServerRow[]>
  cursor(): Promise<Cursor>
  /** In order of n, the first `limit` or all. */
  queued(limit?: number): Promise<QueuedMutation[]>
  /** The number of the last in the queue; 0 if it is empty. */
  lastQueued(): Promise<number>
  /** Those of these n that are queued. */
  queuedByNumber(ns: readonly number[]): Promise<QueuedMutation[]>
  effects(): Promise<Effect[]>
  /** The same, indexed by what they read and wrote. Do not keep it beyond the transaction. */
  pendingEffects(): Promise<PendingEffects>
  inbox(ns: readonly number[]): Promise<InboxItem[]>
  /** Receipts with a greater n than this, in order. */
  receipts(after: number): Promise<Receipt[]>
  /** Blocks of a kind, ordered by first id. */
  leases(kind: LeasedKind): Promise<Lease[]>
  heldFiles(): Promise<HeldFile[]>
  heldFile(id: string): Promise<HeldFile | undefined>
  /** The chunk that begins there. */
  fileChunk(id: string, start: number): Promise<FileChunk | undefined>
  mutationsAbout(key: DependencyKey): Promise<RowMutations>
  /** Adds mutations in order and returns their n; an aborted transaction uses none up. */
  enqueue(mutations: readonly Omit<QueuedMutation, 'n'>[]): Promise<number[]>
  save(batch: Batch): Promise<void>
}

export interface Disk {
  /**
   * All or nothing; durable when it resolves. `entities` are the mirror tables that `work` may use.
   * With `r`, `work` may only read: it then waits for writing transactions, but not for other reading ones, and none of them waits for it.
   */
  transaction<T>(entities: readonly EntityName[], work: (tx: DiskTransaction) => Promise<T>, mode?: 'r' | 'rw'): Promise<T>
}
