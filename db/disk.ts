import type { Key } from '#domain/entity.ts'
import type { Mark } from '#domain/marks.ts'
import type { AnyRow, EntityName } from '#domain/schema.ts'
import type { Source } from '#domain/tx.ts'
import type { MutationResult, ServerRow } from '#domain/wire/pull.ts'
import type { Mutation } from '#domain/wire/push.ts'

/**
 * What the rules of writing and rebasing need of a device's disk. Dexie is one (dexie-disk.ts), plain maps in the tests the other.
 *
 *   $outbox   intents in order, never rewritten        $base    the server's version of rows that intents touched
 *   $effects  what each intent read and wrote here     $stage   server rows that wait for the last page
 *   $inbox    what came back, until the person decides  $cursors where this mirror stands
 */

/** The frozen envelope of one act. Only a pull that confirms it removes it. */
export interface Intent extends Mutation {
  /** The rows it is about: what a screen marks while it waits. */
  about: Mark[]
}

/** What running an intent on this device read and wrote. Derived: may be made anew by running all intents again. */
export interface Effect {
  n: number
  reads: Mark[]
  writes: Mark[]
  touched: Mark[]
  /** The code with which it refuses here just now; it stays queued, for the server decides. */
  trouble: string | null
}

/** Something the person has to see: a refused or held intent, or an accepted one with remarks (`code` null). Only they discard it. */
export interface InboxItem extends MutationResult {
  intent: Intent
  /** Epoch ms when it arrived here. */
  arrivedAt: number
}

/** An intent the server accepted, kept for a while so that a restored server can be healed and the person can see it was sent. */
export interface Receipt {
  n: number
  intent: Intent
  confirmedAt: number
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
}

/** All changes of one device transaction, as data. */
export interface Batch {
  rows?: { entity: EntityName; id: Key; after: AnyRow | null }[]
  keepBase?: { mark: Mark; row: AnyRow | null }[]
  dropBase?: Mark[]
  effects?: Effect[]
  /** Intents that leave the queue, with their effects. */
  leaving?: number[]
  receipts?: Receipt[]
  inbox?: InboxItem[]
  stage?: ServerRow[]
  clearStage?: boolean
  cursor?: Cursor
}

/** The disk inside one transaction. */
export interface Stored extends Source {
  /** The visible rows of these row marks; null where there is none. */
  rows(marks: readonly Mark[]): Promise<Map<Mark, AnyRow | null>>
  /** The kept server versions among these; rows that no intent touched are absent from the map. */
  bases(marks: readonly Mark[]): Promise<Map<Mark, AnyRow | null>>
  staged(): Promise<ServerRow[]>
  cursor(): Promise<Cursor>
  intents(): Promise<Intent[]>
  effects(): Promise<Effect[]>
  /** Adds intents in order and returns their n, which an aborted transaction does not use up. */
  enqueue(intents: readonly Omit<Intent, 'n'>[]): Promise<number[]>
  save(batch: Batch): Promise<void>
}

export interface Disk {
  /** All or nothing, durable when it resolves. `entities` are the mirror tables that `work` may use. */
  transaction<T>(entities: readonly EntityName[], work: (stored: Stored) => Promise<T>): Promise<T>
}
