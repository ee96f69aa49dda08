import { startCursor, type Cursor } from '#db/pull/cursor.ts'
import { readStoredCursor } from '#db/pull/stored-cursor.ts'
import type { BlockHead, Effect, FileChunk, HeldFile, InboxItem, QueuedMutation, Lease, Receipt, SavedProgress } from '#db/disk/disk-rows.ts'
import type { OpenBlock } from '#db/blocks/open-block.ts'
import type { Key } from '#domain/entity.ts'
import type { DependencyKey } from '#domain/dependency-keys.ts'
import { entityNames, type AnyRow, type EntityName } from '#domain/schema.ts'
import type { ServerRow } from '#domain/wire/sync/pull.ts'

/** What is on a disk in memory. */
export class MemoryMaps {
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
  #read: { stored: Cursor; cursor: Cursor } | undefined
  #seen: { shelf: readonly BlockHead[]; rows: Record<EntityName, Map<Key, AnyRow>> } | undefined

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
}
