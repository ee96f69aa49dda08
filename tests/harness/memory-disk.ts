import { startCursor, type Cursor } from '#db/pull/cursor.ts'
import { readStoredCursor } from '#db/pull/stored-cursor.ts'
import type { Disk, DiskTransaction } from '#db/disk/disk.ts'
import type { BlockHead, Effect, FileChunk, HeldFile, InboxItem, QueuedMutation, Lease, Receipt, SavedProgress } from '#db/disk/disk-rows.ts'
import type { QueueCounts } from '#db/queries/queue.ts'
import type { OpenBlock } from '#db/blocks/open-block.ts'
import { isSkip } from '#domain/commands/skip-number.ts'
import type { Key } from '#domain/entity.ts'
import type { DependencyKey } from '#domain/dependency-keys.ts'
import { entityNames, type AnyRow, type EntityName } from '#domain/schema.ts'
import type { ServerRow } from '#domain/wire/sync/pull.ts'
import { MemoryDiskTransaction } from './memory-disk-transaction.ts'

/** The error of a transaction whose tab was killed. No product code sees it; the simulation catches it. */
export class Killed extends Error {}

/**
 * A device's disk as plain maps: the rules of IndexedDB without its cost.
 * Transactions run one after another, each all or nothing; numbers used by an aborted one are used again.
 * The maps can be read, and bugs planted in them. Read them between transactions: a transaction in progress shows in them.
 */
export class MemoryDisk implements Disk {
  readonly tables = Object.fromEntries(entityNames.map((entity) => [entity, new Map<Key, AnyRow>()])) as Record<EntityName, Map<Key, AnyRow>>
  /** Tables of kinds that only a newer release knows, which was installed here before. */
  readonly unknown = new Map<string, Map<Key, AnyRow>>()
  /** Downloaded rows that are not in their table yet. $shelf says which rows are still valid. */
  readonly blocks = new Map<number, OpenBlock>()
  shelf: readonly BlockHead[] = []
  /** The number of the next block; never reused. */
  nextBlock = 1
  readonly base = new Map<DependencyKey, AnyRow | null>()
  readonly outbox = new Map<number, QueuedMutation>()
  readonly effects = new Map<number, Effect>()
  readonly inbox = new Map<number, InboxItem>()
  readonly stage = new Map<DependencyKey, ServerRow>()
  readonly receipts = new Map<number, Receipt>()
  readonly leases = new Map<string, Lease>()
  readonly begun = new Map<string, SavedProgress>()
  readonly files = new Map<string, HeldFile>()
  /** By file and start, as `id@0`. */
  readonly fileChunks = new Map<string, FileChunk>()
  cursor: Cursor = startCursor
  /** Increases when the server will accept nothing more from the current device key. */
  deviceKeys = 1
  /** The key itself, where a test needs keys that are never used again. */
  deviceKey: string | null = null
  /** The number of the next mutation. */
  nextN = 1
  #turn: Promise<unknown> = Promise.resolve()
  #read: { stored: Cursor; cursor: Cursor } | undefined
  #seen: { shelf: readonly BlockHead[]; rows: Record<EntityName, Map<Key, AnyRow>> } | undefined
  readonly #main = new MemoryTab(this)

  transaction<T>(entities: readonly EntityName[], work: (tx: DiskTransaction) => Promise<T>): Promise<T> {
    return this.#main.transaction(entities, work)
  }

  /** As this build goes on from what is stored; read once, because every step of a history asks for it. */
  readCursor(): Cursor {
    if (this.#read?.stored !== this.cursor) this.#read = { stored: this.cursor, cursor: readStoredCursor(this.cursor) }
    return this.#read.cursor
  }

  /** A row as every reader sees it, packed or not. */
  row(entity: EntityName, id: Key): AnyRow | undefined {
    return this.tables[entity].get(id) ?? this.#packed()[entity].get(id)
  }

  rowsOf(entity: EntityName): AnyRow[] {
    return [...this.tables[entity].values(), ...this.#packed()[entity].values()]
  }

  /** Everything visible, by entity. */
  view(): Record<EntityName, Map<Key, AnyRow>> {
    return Object.fromEntries(entityNames.map((entity) => [entity, new Map(this.rowsOf(entity).map((row) => [row.id, row]))])) as typeof this.tables
  }

  #packed(): Record<EntityName, Map<Key, AnyRow>> {
    if (this.#seen?.shelf === this.shelf) return this.#seen.rows
    const rows = Object.fromEntries(entityNames.map((entity) => [entity, new Map<Key, AnyRow>()])) as typeof this.tables
    for (const { id, entity, from, hidden } of this.shelf) {
      if (!rows[entity]) continue
      const block = this.blocks.get(id)!
      for (let place = from; place < block.count; place++) {
        const row = block.rowAt(place)
        if (!hidden.includes(row.id)) rows[entity].set(row.id, row)
      }
    }
    this.#seen = { shelf: this.shelf, rows }
    return rows
  }

  /** Another tab over the same disk, which can be killed on its own. */
  tab(): MemoryTab {
    return new MemoryTab(this)
  }

  /** Resolves when every transaction begun so far has ended, successfully or not. */
  async idle(): Promise<void> {
    await this.#turn
  }

  /** Runs when all earlier transactions have ended. `step` is called before each access, before the commit and before the answer. */
  inTurn<T>(entities: readonly EntityName[], work: (tx: DiskTransaction) => Promise<T>, step: () => void): Promise<T> {
    const done = this.#turn.then(() => this.#run(entities, work, step))
    this.#turn = done.catch(() => {})
    return done
  }

  async #run<T>(entities: readonly EntityName[], work: (tx: DiskTransaction) => Promise<T>, step: () => void): Promise<T> {
    const stored = new MemoryDiskTransaction(this, entities, step)
    let result: T
    try {
      result = await work(stored)
      step()
      stored.end()
    } catch (error) {
      stored.undo()
      throw error
    }
    step()
    return result
  }
}

const countWaitingFiles = (files: ReadonlyMap<string, HeldFile>): number => [...files.values()].filter(({ waits }) => waits).length

/** What is queued on a disk, as the sync of a workspace counts it. */
export const countsOf = ({ outbox, inbox, files }: MemoryDisk): QueueCounts => ({
  queued: [...outbox.values()].filter((mutation) => !isSkip(mutation)).length + countWaitingFiles(files),
  files: countWaitingFiles(files),
  inbox: inbox.size,
  first: Math.min(...outbox.keys(), Infinity) === Infinity ? null : Math.min(...outbox.keys()),
})

/** One tab's connection to a disk. Once killed, nothing more of it happens, including a transaction in progress. */
export class MemoryTab implements Disk {
  readonly disk: MemoryDisk
  #stepsToLive = Infinity

  constructor(disk: MemoryDisk) {
    this.disk = disk
  }

  transaction<T>(entities: readonly EntityName[], work: (tx: DiskTransaction) => Promise<T>): Promise<T> {
    return this.disk.inTurn(entities, work, () => {
      if (--this.#stepsToLive < 0) throw new Killed('this tab was killed')
    })
  }

  /**
   * Kills the tab after this many more steps: accesses, commits and answers of its transactions.
   * If killed between a commit and its answer, the commit stays, although nobody was told.
   */
  kill(afterSteps = 0): void {
    this.#stepsToLive = afterSteps
  }
}
