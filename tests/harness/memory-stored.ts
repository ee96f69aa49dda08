import { OpenBlock } from '#db/blocks/open-block.ts'
import { headOf, hide, unpacked, type Shelf } from '#db/blocks/shelf.ts'
import type { Batch, BlockHead, Cursor, Effect, InboxItem, Intent, Lease, NewBlock, Receipt, SnapshotProgress, Stored } from '#db/disk.ts'
import { WaitingEffects } from '#db/waiting-effects.ts'
import type { LeasedKind } from '#domain/command.ts'
import { sortAndCut } from '#domain/draft.ts'
import type { Key } from '#domain/entity.ts'
import { parseRowMark, rowMark, type Mark } from '#domain/marks.ts'
import { indexFields, type AnyRow, type EntityName } from '#domain/schema.ts'
import type { WhereOptions } from '#domain/tx.ts'
import type { ServerRow } from '#domain/wire/pull.ts'
import type { MemoryDisk } from './memory-disk.ts'

/** One transaction over a memory disk. Writes at once and remembers how to take it back. */
export class MemoryStored implements Stored {
  readonly #disk: MemoryDisk
  readonly #entities: ReadonlySet<EntityName>
  readonly #step: () => void
  readonly #undo: (() => void)[] = []
  #isOver = false

  constructor(disk: MemoryDisk, entities: readonly EntityName[], step: () => void) {
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
    return sortAndCut(found, fields.slice(prefix.length), options)
  }

  async rows(marks: readonly Mark[]): Promise<Map<Mark, AnyRow | null>> {
    return new Map(marks.map((mark) => [mark, this.#rowOf(mark)]))
  }

  async ids(entity: EntityName, first: Key, last: Key): Promise<Key[]> {
    this.#table(entity)
    return this.#disk.rowsOf(entity).flatMap(({ id }) => (first <= id && id <= last ? id : []))
  }

  async shelf(): Promise<readonly BlockHead[]> {
    return this.#open().shelf
  }

  async block(id: number): Promise<OpenBlock> {
    return this.#open().blocks.get(id)!
  }

  async bases(marks: readonly Mark[]): Promise<Map<Mark, AnyRow | null>> {
    const { base } = this.#open()
    return new Map(marks.filter((mark) => base.has(mark)).map((mark) => [mark, base.get(mark)!]))
  }

  async staged(): Promise<ServerRow[]> {
    return [...this.#open().stage.values()]
  }

  async cursor(): Promise<Cursor> {
    return this.#open().cursor
  }

  async snapshot(): Promise<SnapshotProgress | null> {
    return this.#open().progress
  }

  async intents(limit = Infinity): Promise<Intent[]> {
    return [...this.#open().outbox.values()].sort((a, b) => a.n - b.n).slice(0, limit)
  }

  async effects(): Promise<Effect[]> {
    return [...this.#open().effects.values()].sort((a, b) => a.n - b.n)
  }

  async intentsOf(ns: readonly number[]): Promise<Intent[]> {
    const { outbox } = this.#open()
    return ns.flatMap((n) => outbox.get(n) ?? [])
  }

  async waiting(): Promise<WaitingEffects> {
    return new WaitingEffects(await this.effects())
  }

  lastKnown(): WaitingEffects {
    return new WaitingEffects([...this.#open().effects.values()].sort((a, b) => a.n - b.n))
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

  async enqueue(intents: readonly Omit<Intent, 'n'>[]): Promise<number[]> {
    const disk = this.#open()
    const before = disk.nextN
    this.#undo.push(() => (disk.nextN = before))
    return intents.map((intent) => {
      const n = disk.nextN++
      this.#set(disk.outbox, n, { ...intent, n })
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
      this.#setShelf(hide(disk.shelf, entity, [id]))
      if (after) this.#set(this.#table(entity), id, after)
      else this.#delete(this.#table(entity), id)
    }
    for (const { mark, row } of batch.keepBase ?? []) this.#set(disk.base, mark, row)
    for (const mark of batch.dropBase ?? []) this.#delete(disk.base, mark)
    for (const effect of batch.effects ?? []) this.#set(disk.effects, effect.n, effect)
    for (const intent of batch.replaced ?? []) this.#set(disk.outbox, intent.n, intent)
    for (const n of batch.leaving ?? []) {
      this.#delete(disk.outbox, n)
      this.#delete(disk.effects, n)
    }
    for (const receipt of batch.receipts ?? []) this.#set(disk.receipts, receipt.n, receipt)
    const oldest = batch.dropReceiptsBefore ?? -Infinity
    for (const receipt of disk.receipts.values()) if (receipt.confirmedAt < oldest) this.#delete(disk.receipts, receipt.n)
    for (const item of batch.inbox ?? []) this.#set(disk.inbox, item.n, item)
    for (const n of batch.leavingInbox ?? []) this.#delete(disk.inbox, n)
    if (batch.clearStage) this.#clear(disk.stage)
    for (const row of batch.stage ?? []) this.#set(disk.stage, rowMark(row.entity, row.id), row)
    for (const lease of batch.leases ?? []) this.#set(disk.leases, `${lease.kind}:${lease.first}`, lease)
    for (const { kind, first } of batch.dropLeases ?? []) this.#delete(disk.leases, `${kind}:${first}`)
    for (const work of batch.begun ?? []) this.#set(disk.begun, work.id, work)
    if (batch.renewDevice) this.#clear(disk.begun)
    const { cursor, progress, deviceKeys } = disk
    this.#undo.push(() => Object.assign(disk, { cursor, progress, deviceKeys }))
    if (batch.renewDevice) disk.deviceKeys++
    if (batch.cursor) disk.cursor = batch.cursor
    if (batch.snapshot !== undefined) disk.progress = batch.snapshot
  }

  #add({ entity, columns, hidden }: NewBlock): void {
    const disk = this.#open()
    const block = new OpenBlock(columns)
    const head = headOf(disk.nextBlock++, entity, block, hidden)
    this.#set(disk.blocks, head.id, block)
    this.#setShelf([...disk.shelf, head])
  }

  #unpack({ head, rows, from }: NonNullable<Batch['unpacked']>): void {
    const disk = this.#open()
    this.#setShelf(unpacked(disk.shelf, head.id, from))
    for (const row of rows) this.#set(this.#table(head.entity), row.id, row)
    if (from === null) this.#delete(disk.blocks, head.id)
  }

  #setShelf(shelf: Shelf): void {
    const disk = this.#open()
    const before = disk.shelf
    this.#undo.push(() => (disk.shelf = before))
    disk.shelf = shelf
  }

  #rowOf(mark: Mark): AnyRow | null {
    const { entity, id } = parseRowMark(mark)
    this.#table(entity)
    return this.#disk.row(entity, id) ?? null
  }

  #table(entity: EntityName): Map<Key, AnyRow> {
    if (!this.#entities.has(entity)) throw new Error(`${entity} is not in this transaction`)
    return this.#open().tables[entity]
  }

  #open(): MemoryDisk {
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
