import type { LeasedKind } from '#domain/command.ts'
import type { Key } from '#domain/entity.ts'
import type { DependencyKey } from '#domain/dependency-keys.ts'
import type { AnyRow, EntityName } from '#domain/schema.ts'
import type { Source } from '#domain/tx.ts'
import type { MutationResult, ServerRow } from '#domain/wire/pull.ts'
import type { WireMutation } from '#domain/wire/push.ts'
import type { Columns } from '#domain/wire/columns.ts'
import type { SnapshotKey } from '#domain/wire/snapshot.ts'
import type { SavedProgress } from './saved-progress.ts'
import type { OpenBlock } from './blocks/open-block.ts'
import { mirrorSchemaHash } from './mirror-schema.ts'
import type { PendingEffects } from './pending-effects.ts'

/**
 * What the rules of writing and rebasing need of a device's disk. Dexie is one (dexie-disk.ts), plain maps in the tests the other.
 *
 *   $outbox   intents in order, never rewritten        $base    the server's version of rows that intents touched
 *   $effects  what each intent read and wrote here     $stage   server rows that wait for the last page
 *   $inbox    what came back, until the person decides  $cursors where this mirror and its snapshot stand
 *   $leases   ids to give to new rows                  $receipts what the server has processed
 *   $blocks   rows of the first mirror, still packed    $shelf   what is in them and still counts
 */

/** The frozen envelope of one act. Only a pull that confirms it removes it. */
export interface QueuedMutation extends WireMutation {
  /** The rows it is about: what a screen marks while it waits. */
  about: DependencyKey[]
  /** Names the acts that were done as one, e.g. a bulk update, so that they are shown and undone as one. Stays on this device. */
  batch?: string
}

/** Whether two envelopes are of one act. */
export const isSameMutation = (a: WireMutation, b: WireMutation): boolean =>
  a.n === b.n && Object.is(a.capturedAt, b.capturedAt) && a.command === b.command && JSON.stringify(a.input) === JSON.stringify(b.input)

/** What running an intent on this device read and wrote. Derived: may be made anew by running all intents again. */
export interface Effect {
  n: number
  reads: DependencyKey[]
  writes: DependencyKey[]
  touched: DependencyKey[]
  /** The code with which it refuses here just now; it stays queued, for the server decides. */
  trouble: string | null
}

/** Something the person has to see: a refused or held intent, or an accepted one with remarks (`code` null). Only they discard it. */
export interface InboxItem extends MutationResult {
  intent: QueuedMutation
  /** Epoch ms when it arrived here. */
  arrivedAt: number
}

/** An intent the server has processed, kept for a while so that a restored server can be healed without gaps and the person can see it was sent. */
export interface Receipt {
  n: number
  intent: QueuedMutation
  confirmedAt: number
  /** Null when it was accepted. */
  code: string | null
}

/**
 * A mirror was dropped and fetched anew because count or checksum differed from the server's; what differs still is not this device's doing.
 * Gone when they are equal again.
 */
export interface CountMismatch {
  /** When the mirror was dropped. */
  since: number
  /** The server's less ours, as it was when the new mirror was whole; null until then. */
  differs: { count: number; checksum: number } | null
  /** The server has heard of it. */
  told: boolean
}

export interface Cursor {
  epoch: string
  /** Every server row up to this feed version is here, or staged. */
  version: number
  /** Every intent up to this n was processed by the server and its rows are here. */
  lastMutation: number
  /** Live server rows held here and their checksum, staged ones included; compared with the server's at each last page. */
  count: number
  checksum: number
  disputed?: CountMismatch | undefined
  /**
   * How many of this workspace's intents earlier device keys carried. The server counts from 1 per key, this device never twice the same n:
   * n here is n on the wire + since. 0 until the person has left the group and come back.
   */
  since: number
  /** How many device keys of this workspace the server has closed. What it said to an older one counts no more. */
  keys: number
  /** {@link mirrorSchemaHash} of the build that began this mirror. */
  shape: number
}

/** A block of ids for this device alone. `next` is the one to give out; an id once given is never given again. */
export interface Lease {
  kind: LeasedKind
  first: number
  last: number
  next: number
}

/** How far a first mirror has come. `next` null: it is whole. `version` is where the pulls go on from. */
export interface SnapshotProgress {
  epoch: string
  version: number
  next: SnapshotKey | null
  done: number
  total: number
}

/** Rows of the first mirror that are not in their table yet, as they came. They are there for every reader: see blocks/overlay.ts. */
export interface BlockHead {
  /** Never given twice. */
  id: number
  entity: EntityName
  /** Smallest and greatest id. */
  first: Key
  last: Key
  /** Rows before this one have been unpacked. */
  from: number
  /** Ids of rows that no longer count: held already when the block came, waiting in $stage, or changed since. */
  hidden: Key[]
}

export interface NewBlock {
  entity: EntityName
  columns: Columns
  hidden: Key[]
}

/** Changes of one device transaction, as data. */
export interface Batch {
  /** Done before all else: the mirror tables with their blocks, $base, $effects and $stage are emptied. The queue, the inbox, receipts and leases stay. */
  clearMirror?: boolean
  rows?: { entity: EntityName; id: Key; after: AnyRow | null }[]
  blocks?: NewBlock[]
  /** Rows of a block go into their table, up to and without row `from`; null: these were its last. Nobody sees a difference, and nobody is told. */
  unpacked?: { head: BlockHead; rows: readonly AnyRow[]; from: number | null }
  keepBase?: { mark: DependencyKey; row: AnyRow | null }[]
  dropBase?: DependencyKey[]
  effects?: Effect[]
  /** Intents that take the place of others of the same n; see set-aside.ts. Nothing else changes an envelope. */
  replaced?: QueuedMutation[]
  /** Intents that leave the queue, with their effects. */
  leaving?: number[]
  receipts?: Receipt[]
  /** Receipts confirmed before this moment are forgotten. */
  dropReceiptsBefore?: number
  /** Notes about work that goes on, kept with what of it is done; see begun-work.ts. */
  savedProgress?: SavedProgress[]
  inbox?: InboxItem[]
  leavingInbox?: number[]
  stage?: ServerRow[]
  clearStage?: boolean
  cursor?: Cursor
  snapshot?: SnapshotProgress | null
  /** The server takes no more from this device key: the next contact is under a new one. */
  renewDevice?: boolean
  leases?: Lease[]
  /** First ids of the blocks of a kind that are used up. */
  dropLeases?: { kind: LeasedKind; first: number }[]
}

/** The disk inside one transaction. */
export interface DiskTransaction extends Source {
  /** The visible rows of these row marks; null where there is none. */
  rows(keys: readonly DependencyKey[]): Promise<Map<DependencyKey, AnyRow | null>>
  /** The ids of visible rows from `first` to `last`, both included. */
  ids(entity: EntityName, first: Key, last: Key): Promise<Key[]>
  /** What is still packed, of every entity. */
  packedBlocks(): Promise<readonly BlockHead[]>
  block(id: number): Promise<OpenBlock>
  /** The kept server versions among these; rows that no intent touched are absent from the map. */
  bases(keys: readonly DependencyKey[]): Promise<Map<DependencyKey, AnyRow | null>>
  staged(): Promise<ServerRow[]>
  cursor(): Promise<Cursor>
  snapshot(): Promise<SnapshotProgress | null>
  /** In order of n, the first `limit` or all. */
  queued(limit?: number): Promise<QueuedMutation[]>
  /** Those of these n that wait. */
  queuedByNumber(ns: readonly number[]): Promise<QueuedMutation[]>
  effects(): Promise<Effect[]>
  /** The same, by what they read and wrote. Not to be kept beyond the transaction. */
  pendingEffects(): Promise<PendingEffects>
  /** The same as this connection last knew them, for what to ask ahead. They may be others by now. */
  lastKnownEffects(): PendingEffects | undefined
  inbox(ns: readonly number[]): Promise<InboxItem[]>
  /** Receipts with a greater n than this, in order. */
  receipts(after: number): Promise<Receipt[]>
  /** Blocks of a kind in order of their first id. */
  leases(kind: LeasedKind): Promise<Lease[]>
  /** Adds intents in order and returns their n, which an aborted transaction does not use up. */
  enqueue(mutations: readonly Omit<QueuedMutation, 'n'>[]): Promise<number[]>
  save(batch: Batch): Promise<void>
}

/** Where a device that never heard of the server stands. */
export const startCursor: Cursor = { epoch: '', version: 0, lastMutation: 0, count: 0, checksum: 0, since: 0, keys: 0, shape: mirrorSchemaHash }

export interface Disk {
  /** All or nothing, durable when it resolves. `entities` are the mirror tables that `work` may use. */
  transaction<T>(entities: readonly EntityName[], work: (tx: DiskTransaction) => Promise<T>): Promise<T>
}
