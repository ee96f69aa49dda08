import type { LeasedKind } from '#domain/leased-kinds.ts'
import type { Key } from '#domain/entity.ts'
import type { DependencyKey } from '#domain/dependency-keys.ts'
import type { EntityName } from '#domain/schema.ts'
import type { MutationResult } from '#domain/wire/sync/pull.ts'
import type { WireMutation } from '#domain/wire/sync/push.ts'
import type { Columns } from '#domain/wire/columns.ts'

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

/**
 * Where a person is in their work on this device, whatever ends the page in between: unfinished work that is written only at the end,
 * stored until it is finished or given up, and what was opened last.
 */
export interface SavedProgress<Content = unknown> {
  /** Identifies the work: started twice, it is the same. */
  readonly id: string
  /** Epoch ms by this device's clock, of the last change. */
  readonly at: number
  readonly content: Content
}
