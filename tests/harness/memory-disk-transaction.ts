import { OpenBlock } from '#db/blocks/open-block.ts'
import { createBlockHead, hideRows, withUnpacked, type PackedBlockIndex } from '#db/blocks/packed-block-index.ts'
import { toStoredCursor } from '#db/pull/stored-cursor.ts'
import type { Cursor } from '#db/pull/cursor.ts'
import type { Batch, DiskTransaction } from '#db/disk/disk.ts'
import type { BlockHead, Effect, FileChunk, HeldFile, InboxItem, QueuedMutation, Lease, NewBlock, Receipt, RowMutations } from '#db/disk/disk-rows.ts'
import { ownWritings } from '#db/writing/own-writing.ts'
import { PendingEffects } from '#db/replay/pending-effects.ts'
import type { LeasedKind } from '#domain/leased-kinds.ts'
import { sortAndLimit } from '#domain/draft.ts'
import type { Key } from '#domain/entity.ts'
import { parseRowKey, rowKey, type DependencyKey } from '#domain/dependency-keys.ts'
import { indexFields, isKind, type AnyRow, type EntityName } from '#domain/schema.ts'
import type { WhereOptions } from '#domain/tx.ts'
import type { ServerRow } from '#domain/wire/sync/pull.ts'
import type { MemoryMaps } from './memory-maps.ts'

/** One transaction over a memory disk. Writes at once and remembers how to revert it. */
export class MemoryDiskTransaction implements DiskTransaction {
  readonly #disk: MemoryMaps
  readonly #entities: ReadonlySet<EntityName>
  readonly #step: () => void
  readonly #undo: (() => void)[] = []
  #isOver = false

  constructor(disk: MemoryMaps, entities: readonly EntityName[], step: () => void) {
    this.#disk = disk
    this.#entities = new Set(entities)
    this.#step = step
  }

  end(): void {
    this.#isOver = true
  }

  undo(): void {
    this.#isOver = true
    for (const takeBack of this.#undo.reverse()) takeBack()
  }

  async get(entity: EntityName, id: Key): Promise<AnyRow | undefined> {
    this.#table(entity)
    return this.#disk.row(entity, id)
  }

  async range(entity: EntityName, index: string, prefix: readonly Key[], options: WhereOptions): Promise<AnyRow[]> {
    const fields = indexFields(entity, index)
    const found: AnyRow[] = []
    this.#table(entity)
    for (const row of this.#disk.rowsOf(entity)) {
      if (prefix.every((value, i) => row[fields[i]!] === value) && fields.every((field) => (row[field] ?? null) !== null)) found.push(row)
    }
    return sortAndLimit(found, fields.slice(prefix.length), options)
  }

  async rows(keys: readonly DependencyKey[]): Promise<Map<DependencyKey, AnyRow | null>> {
    return new Map(keys.map((key) => [key, this.#rowOf(key)]))
  }

  async ids(entity: EntityName, after: Key | null, last: Key | null): Promise<Key[]> {
    this.#table(entity)
    return this.#disk.rowsOf(entity).flatMap(({ id }) => ((after === null || id > after) && (last === null || id <= last) ? id : []))
  }

  async rowsAfter(entity: EntityName, after: Key | null, limit: number): Promise<AnyRow[]> {
    this.#table(entity)
    return sortAndLimit(
      this.#disk.rowsOf(entity).filter(({ id }) => after === null || id > after),
      [],
      { limit },
    )
  }

  async packedBlocks(): Promise<readonly BlockHead[]> {
    return this.#open().shelf
  }

  async block(id: number): Promise<OpenBlock> {
    return this.#open().blocks.get(id)!
  }

  async bases(keys: readonly DependencyKey[]): Promise<Map<DependencyKey, AnyRow | null>> {
    const { base } = this.#open()
    return new Map(keys.filter((key) => base.has(key)).map((key) => [key, base.get(key)!]))
  }

  async baseKeys(): Promise<DependencyKey[]> {
    return [...this.#open().base.keys()]
  }

  async staged(): Promise<ServerRow[]> {
    return [...this.#open().stage.values()].filter(({ entity }) => isKind(entity))
  }

  async cursor(): Promise<Cursor> {
    return this.#open().readCursor()
  }

  async queued(limit = Infinity): Promise<QueuedMutation[]> {
    return [...this.#open().outbox.values()].sort((a, b) => a.n - b.n).slice(0, limit)
  }

  async lastQueued(): Promise<number> {
    return Math.max(0, ...this.#open().outbox.keys())
  }

  async effects(): Promise<Effect[]> {
    return [...this.#open().effects.values()].sort((a, b) => a.n - b.n)
  }

  async queuedByNumber(ns: readonly number[]): Promise<QueuedMutation[]> {
    const { outbox } = this.#open()
    return ns.flatMap((n) => outbox.get(n) ?? [])
  }

  async pendingEffects(): Promise<PendingEffects> {
    return new PendingEffects(await this.effects())
  }

  async inbox(ns: readonly number[]): Promise<InboxItem[]> {
    const { inbox } = this.#open()
    return ns.flatMap((n) => inbox.get(n) ?? [])
  }

  async receipts(after: number): Promise<Receipt[]> {
    return [...this.#open().receipts.values()].filter((receipt) => receipt.n > after).sort((a, b) => a.n - b.n)
  }

  async leases(kind: LeasedKind): Promise<Lease[]> {
    return [...this.#open().leases.values()].filter((lease) => lease.kind === kind).sort((a, b) => a.first - b.first)
  }

  async heldFiles(): Promise<HeldFile[]> {
    return [...this.#open().files.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
  }

  async heldFile(id: string): Promise<HeldFile | undefined> {
    return this.#open().files.get(id)
  }

  async fileChunk(id: string, start: number): Promise<FileChunk | undefined> {
    return this.#open().fileChunks.get(`${id}@${start}`)
  }

  async mutationsAbout(key: DependencyKey): Promise<RowMutations> {
    const { outbox, receipts, inbox } = this.#open()
    const isAbout = (mutation: QueuedMutation) => mutation.about.includes(key)
    return {
      queued: [...outbox.values()].filter(isAbout),
      receipts: [...receipts.values()].filter(({ intent }) => isAbout(intent)),
      inbox: [...inbox.values()].filter(({ intent }) => isAbout(intent)),
    }
  }

  async enqueue(mutations: readonly Omit<QueuedMutation, 'n'>[]): Promise<number[]> {
    const disk = this.#open()
    const before = disk.nextN
    this.#undo.push(() => (disk.nextN = before))
    return mutations.map((mutation) => {
      const n = disk.nextN++
      this.#set(disk.outbox, n, { ...mutation, n })
      return n
    })
  }

  async save(batch: Batch): Promise<void> {
    const disk = this.#open()
    if (batch.clearMirror) {
      for (const map of [...Object.values(disk.tables), disk.blocks, disk.base, disk.effects, disk.stage]) this.#clear(map)
      this.#setShelf([])
    }
    for (const block of batch.blocks ?? []) this.#add(block)
    if (batch.unpacked) this.#unpack(batch.unpacked)
    for (const { entity, id, after } of batch.rows ?? []) {
      this.#setShelf(hideRows(disk.shelf, entity, [id]))
      if (after) this.#set(this.#table(entity), id, after)
      else this.#delete(this.#table(entity), id)
    }
    for (const { mark: key, row } of batch.keepBase ?? []) this.#set(disk.base, key, row)
    for (const key of batch.dropBase ?? []) this.#delete(disk.base, key)
    for (const effect of batch.effects ?? []) this.#set(disk.effects, effect.n, effect)
    for (const mutation of batch.replaced ?? []) this.#set(disk.outbox, mutation.n, mutation)
    for (const n of batch.leaving ?? []) {
      this.#delete(disk.outbox, n)
      this.#delete(disk.effects, n)
    }
    for (const receipt of batch.receipts ?? []) this.#set(disk.receipts, receipt.n, receipt)
    const oldest = batch.dropReceiptsBefore ?? -Infinity
    for (const receipt of disk.receipts.values()) if (receipt.confirmedAt < oldest) this.#delete(disk.receipts, receipt.n)
    for (const item of batch.inbox ?? []) this.#set(disk.inbox, item.n, item)
    for (const n of batch.leavingInbox ?? []) this.#delete(disk.inbox, n)
    for (const key of batch.unstage ?? []) this.#delete(disk.stage, key)
    for (const row of batch.stage ?? []) this.#set(disk.stage, rowKey(row.entity, row.id), row)
    for (const lease of batch.leases ?? []) this.#set(disk.leases, `${lease.kind}:${lease.first}`, lease)
    for (const { kind, first } of batch.dropLeases ?? []) this.#delete(disk.leases, `${kind}:${first}`)
    for (const work of batch.savedProgress ?? []) this.#set(disk.begun, work.id, work)
    for (const id of batch.droppedProgress ?? []) this.#delete(disk.begun, id)
    for (const { id, at } of disk.begun.values()) if (id.startsWith(ownWritings) && at < oldest) this.#delete(disk.begun, id)
    if (batch.dropProgress) this.#clear(disk.begun)
    for (const file of batch.files ?? []) this.#set(disk.files, file.id, file)
    for (const chunk of batch.fileChunks ?? []) this.#set(disk.fileChunks, `${chunk.fileId}@${chunk.start}`, chunk)
    for (const id of batch.dropFiles ?? []) this.#dropFile(id)
    const { cursor, deviceKeys, deviceKey } = disk
    this.#undo.push(() => Object.assign(disk, { cursor, deviceKeys, deviceKey }))
    if (batch.renewDevice) Object.assign(disk, { deviceKeys: deviceKeys + 1, deviceKey: null })
    if (batch.cursor) disk.cursor = toStoredCursor(batch.cursor)
  }

  #dropFile(id: string): void {
    const disk = this.#open()
    this.#delete(disk.files, id)
    for (const [key, { fileId }] of disk.fileChunks) if (fileId === id) this.#delete(disk.fileChunks, key)
  }

  #add({ entity, columns, hidden }: NewBlock): void {
    const disk = this.#open()
    const block = new OpenBlock(columns)
    const head = createBlockHead(disk.nextBlock++, entity, block, hidden)
    this.#set(disk.blocks, head.id, block)
    this.#setShelf([...disk.shelf, head])
  }

  #unpack({ head, rows, from }: NonNullable<Batch['unpacked']>): void {
    const disk = this.#open()
    this.#setShelf(withUnpacked(disk.shelf, head.id, from))
    for (const row of rows) this.#set(isKind(head.entity) ? this.#table(head.entity) : this.#unknownTable(head.entity), row.id, row)
    if (from === null) this.#delete(disk.blocks, head.id)
  }

  #setShelf(shelf: PackedBlockIndex): void {
    const disk = this.#open()
    const before = disk.shelf
    this.#undo.push(() => (disk.shelf = before))
    disk.shelf = shelf
  }

  #rowOf(key: DependencyKey): AnyRow | null {
    const { entity, id } = parseRowKey(key)
    this.#table(entity)
    return this.#disk.row(entity, id) ?? null
  }

  #table(entity: EntityName): Map<Key, AnyRow> {
    if (!this.#entities.has(entity)) throw new Error(`${entity} is not in this transaction`)
    return this.#open().tables[entity]
  }

  #unknownTable(name: string): Map<Key, AnyRow> {
    const { unknown } = this.#open()
    if (!unknown.has(name)) unknown.set(name, new Map())
    return unknown.get(name)!
  }

  #open(): MemoryMaps {
    if (this.#isOver) throw new Error('this transaction is over')
    this.#step()
    return this.#disk
  }

  #set<K, V>(map: Map<K, V>, key: K, value: V): void {
    const had = map.has(key)
    const old = map.get(key)
    map.set(key, value)
    this.#undo.push(() => (had ? map.set(key, old!) : map.delete(key)))
  }

  #delete<K, V>(map: Map<K, V>, key: K): void {
    if (!map.has(key)) return
    const old = map.get(key)!
    map.delete(key)
    this.#undo.push(() => map.set(key, old))
  }

  #clear(map: Map<unknown, unknown>): void {
    const old = [...map]
    map.clear()
    this.#undo.push(() => old.forEach(([key, value]) => map.set(key, value)))
  }
}
