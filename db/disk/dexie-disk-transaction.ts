import { Dexie, type Table, type Transaction } from 'dexie'
import { Refusal } from '#domain/tx.ts'
import type { LeasedKind } from '#domain/leased-kinds.ts'
import type { Key } from '#domain/entity.ts'
import { parseRowKey, rowKey, type DependencyKey } from '#domain/dependency-keys.ts'
import { indexFields, isKind, type AnyRow, type EntityName } from '#domain/schema.ts'
import type { WhereOptions } from '#domain/tx.ts'
import type { ServerRow } from '#domain/wire/sync/pull.ts'
import { codecOf } from './codec.ts'
import { formOf, type EncryptionNote } from '../encryption/encryption-note.ts'
import { withBucket } from '../pull/adopt-cursor.ts'
import { readStoredCursor } from '../pull/stored-cursor.ts'
import type { Cursor } from '../pull/cursor.ts'
import type { Batch, DiskTransaction } from './disk.ts'
import type { BlockHead, Effect, FileChunk, HeldFile, InboxItem, QueuedMutation, Lease, Receipt, RowMutations } from './disk-rows.ts'
import { readBlock, readPackedBlockIndex, saveBlocks } from '../blocks/dexie-blocks.ts'
import type { OpenBlock } from '../blocks/open-block.ts'
import { changesEffects, type EffectsChange, type EffectsCache } from '../replay/effects-cache.ts'
import { markOf, unbrokenLog, type EffectsRow, type LogMark } from './log-mark.ts'
import { randomId } from '../random-id.ts'
import { listAt, saveBatch } from './save-batch.ts'
import { PendingEffects } from '../replay/pending-effects.ts'
import { dexieIndex } from './versions.ts'

/** Law 58: always `tx.table`, never `db.table`: Dexie forgets which transaction it is in after 100 awaits without a database call. */
export class DexieDiskTransaction implements DiskTransaction {
  readonly #tx: Transaction
  /** What this transaction has queued, to recognize it if its outcome is lost. */
  readonly enqueued: QueuedMutation[] = []
  readonly #memory: EffectsCache
  readonly #changes: EffectsChange[] = []
  #cursors: Promise<ReadonlyMap<string, unknown>> | undefined
  #before: Promise<string | undefined> | undefined
  #after: string | undefined
  #mark: LogMark | undefined
  #loaded: PendingEffects | undefined
  #hasCleared = false
  /** Files that the person does not see anymore: nothing of their pictures stays. */
  readonly #goneFiles: Key[] = []
  #agreed: Promise<void> | undefined

  constructor(tx: Transaction, memory: EffectsCache) {
    this.#tx = tx
    this.#memory = memory
  }

  /** Law 59: what has not been sent is written in the form that the database asks for, which another tab may have changed. */
  async #agreeOnForm(): Promise<void> {
    const note = (await this.#readCursors()).get('encryption') as EncryptionNote | undefined
    if (!note) return
    const codec = codecOf(this.#tx.db)
    const state = formOf(note.state)
    if (codec.cipher) codec.cipher.state = state
    else if (state !== 'opening') {
      codec.onUnreadable()
      throw new Refusal('device.database')
    }
  }

  async get(entity: EntityName, id: Key): Promise<AnyRow | undefined> {
    return this.#table<AnyRow, Key>(entity).get(id)
  }

  range(entity: EntityName, index: string, prefix: readonly Key[], { limit, reverse }: WhereOptions): Promise<AnyRow[]> {
    const fields = indexFields(entity, index)
    const where = this.#table<AnyRow, Key>(entity).where(dexieIndex(fields))
    let rows =
      prefix.length === fields.length
        ? where.equals(fields.length === 1 ? prefix[0]! : [...prefix])
        : where.between([...prefix, Dexie.minKey], [...prefix, Dexie.maxKey], true, true)
    if (reverse) rows = rows.reverse()
    if (limit) rows = rows.limit(limit)
    return rows.toArray()
  }

  async rows(dependencyKeys: readonly DependencyKey[]): Promise<Map<DependencyKey, AnyRow | null>> {
    const found = new Map<DependencyKey, AnyRow | null>(dependencyKeys.map((key) => [key, null]))
    const ids = new Map<EntityName, Key[]>()
    for (const key of dependencyKeys) {
      const { entity, id } = parseRowKey(key)
      listAt(ids, entity).push(id)
    }
    const readEntity = async ([entity, keys]: [EntityName, Key[]]) => {
      for (const row of await this.#table<AnyRow, Key>(entity).bulkGet(keys)) if (row) found.set(rowKey(entity, row.id), row)
    }
    await Promise.all([...ids].map(readEntity))
    return found
  }

  ids(entity: EntityName, after: Key | null, last: Key | null): Promise<Key[]> {
    return this.#table<AnyRow, Key>(entity)
      .where(':id')
      .between(after ?? Dexie.minKey, last ?? Dexie.maxKey, after === null, true)
      .primaryKeys()
  }

  rowsAfter(entity: EntityName, after: Key | null, limit: number): Promise<AnyRow[]> {
    const table = this.#table<AnyRow, Key>(entity)
    return (after === null ? table.orderBy(':id') : table.where(':id').above(after)).limit(limit).toArray()
  }

  packedBlocks(): Promise<readonly BlockHead[]> {
    return readPackedBlockIndex(this.#tx)
  }

  block(id: number): Promise<OpenBlock> {
    return readBlock(this.#tx, id)
  }

  async bases(keys: readonly DependencyKey[]): Promise<Map<DependencyKey, AnyRow | null>> {
    if (!keys.length) return new Map()
    const kept = await this.#table<{ mark: DependencyKey; row: AnyRow | null }, DependencyKey>('$base').bulkGet([...keys])
    return new Map(kept.flatMap((base) => (base ? [[base.mark, base.row]] : [])))
  }

  baseKeys(): Promise<DependencyKey[]> {
    return this.#table<unknown, DependencyKey>('$base').toCollection().primaryKeys()
  }

  async staged(): Promise<ServerRow[]> {
    const staged = await this.#table<ServerRow & { mark: DependencyKey }, DependencyKey>('$stage').toArray()
    return staged.flatMap(({ mark: _mark, ...row }) => (isKind(row.entity) ? withBucket(row) : []))
  }

  async cursor(): Promise<Cursor> {
    const cursors = await this.#readCursors()
    return readStoredCursor(cursors.get('main'), cursors.get('snapshot'))
  }

  queued(limit?: number): Promise<QueuedMutation[]> {
    const inOrder = this.#table<QueuedMutation, number>('$outbox').orderBy('n')
    return (limit === undefined ? inOrder : inOrder.limit(limit)).toArray()
  }

  async lastQueued(): Promise<number> {
    const [last] = await this.#table<QueuedMutation, number>('$outbox').orderBy('n').reverse().limit(1).primaryKeys()
    return last ?? 0
  }

  effects(): Promise<Effect[]> {
    return this.#table<Effect, number>('$effects').orderBy('n').toArray()
  }

  async queuedByNumber(ns: readonly number[]): Promise<QueuedMutation[]> {
    const mutations = await this.#table<QueuedMutation, number>('$outbox').bulkGet([...ns])
    return mutations.flatMap((mutation) => mutation ?? [])
  }

  async pendingEffects(): Promise<PendingEffects> {
    // The transaction's own changes are not in the cache yet.
    if (this.#after !== undefined) return new PendingEffects(await this.effects())
    const kept = this.#memory.get(await this.#stamp())
    return kept ?? (this.#loaded ??= new PendingEffects(await this.effects()))
  }

  /** Called when the transaction is committed. */
  async committed(): Promise<void> {
    // Not in the transaction, which would then wait for what is being written in them.
    if (this.#hasCleared) await Promise.all(['$columns', '$previews'].map((table) => this.#tx.db.table(table).clear()))
    else if (this.#goneFiles.length) await this.#tx.db.table('$previews').bulkDelete(this.#goneFiles)
    if (this.#before) this.#memory.update(await this.#before, this.#loaded, this.#changes, this.#after)
  }

  async inbox(ns: readonly number[]): Promise<InboxItem[]> {
    const items = await this.#table<InboxItem, number>('$inbox').bulkGet([...ns])
    return items.flatMap((item) => item ?? [])
  }

  receipts(after: number): Promise<Receipt[]> {
    return this.#table<Receipt, number>('$receipts').where('n').above(after).toArray()
  }

  leases(kind: LeasedKind): Promise<Lease[]> {
    return this.#table<Lease, [LeasedKind, number]>('$leases').where('kind').equals(kind).toArray()
  }

  heldFiles(): Promise<HeldFile[]> {
    return this.#table<HeldFile, string>('$files').toArray()
  }

  heldFile(id: string): Promise<HeldFile | undefined> {
    return this.#table<HeldFile, string>('$files').get(id)
  }

  fileChunk(id: string, start: number): Promise<FileChunk | undefined> {
    return this.#table<FileChunk, [string, number]>('$fileChunks').get([id, start])
  }

  async mutationsAbout(key: DependencyKey): Promise<RowMutations> {
    const [queued, receipts, inbox] = await Promise.all([
      this.#table<QueuedMutation, number>('$outbox').where('about').equals(key).toArray(),
      this.#table<Receipt, number>('$receipts').where('intent.about').equals(key).toArray(),
      this.#table<InboxItem, number>('$inbox').toArray(),
    ])
    return { queued, receipts, inbox: inbox.filter((item) => item.intent.about.includes(key)) }
  }

  async enqueue(mutations: readonly Omit<QueuedMutation, 'n'>[]): Promise<number[]> {
    await (this.#agreed ??= this.#agreeOnForm())
    const added = this.#table<Omit<QueuedMutation, 'n'>, number>('$outbox').bulkAdd(
      mutations.map((mutation) => ({ ...mutation })),
      { allKeys: true },
    )
    // Their effects need the numbers and a new stamp: both are asked for at once.
    const [ns] = await Promise.all([added, this.#readCursors()])
    mutations.forEach((mutation, i) => this.enqueued.push({ ...mutation, n: ns[i]! }))
    return ns
  }

  /** Blocks first: what is cleared is cleared before anything else, and hiding rows needs the blocks that are there. */
  async save(batch: Batch): Promise<void> {
    await (this.#agreed ??= this.#agreeOnForm())
    this.#hasCleared ||= batch.clearMirror === true
    for (const { entity, id, after } of batch.rows ?? []) if (entity === 'files' && after === null) this.#goneFiles.push(id)
    await saveBlocks(this.#tx, batch)
    const stamp = await this.#nextStamp(batch)
    const saved = Promise.all([saveBatch(this.#tx, batch), stamp && this.#table<EffectsRow, string>('$cursors').put(stamp)])
    const replacesCursors = stamp !== null || batch.renewDevice === true
    // What was read before is out of date from here on, and so may be what is read during the write.
    if (replacesCursors) this.#cursors = undefined
    await saved
    if (replacesCursors) this.#cursors = undefined
  }

  /** Reads the old stamp before it is replaced. */
  async #nextStamp(batch: Batch): Promise<EffectsRow | null> {
    const isNew = changesEffects(batch) && this.#after === undefined
    if (changesEffects(batch)) this.#changes.push(batch)
    if (!isNew && !batch.cursor) return null
    const before = await this.#stamp()
    const mark = (this.#mark ??= await this.#readMark())
    if (batch.cursor) mark.cursor = markOf(batch.cursor)
    if (isNew) this.#after = this.#memory.newStamp()
    return { feed: 'effects', stamp: this.#after ?? before, mark }
  }

  async #readMark(): Promise<LogMark> {
    const cursors = await this.#readCursors()
    const [main, snapshot] = [cursors.get('main'), cursors.get('snapshot')]
    const log = unbrokenLog(main, snapshot, cursors.get('effects') as EffectsRow | undefined)
    return { log: log ?? randomId(), cursor: markOf(readStoredCursor(main, snapshot)) }
  }

  /** The stamp when the transaction began. A database without effects so far, or from an older build, has none. */
  #stamp(): Promise<string | undefined> {
    return (this.#before ??= this.#readStamp())
  }

  async #readStamp(): Promise<string | undefined> {
    const row = (await this.#readCursors()).get('effects') as EffectsRow | undefined
    return row?.stamp
  }

  /** The few rows of $cursors in one request, kept until this transaction writes there. */
  #readCursors(): Promise<ReadonlyMap<string, unknown>> {
    return (this.#cursors ??= this.#askCursors())
  }

  async #askCursors(): Promise<ReadonlyMap<string, unknown>> {
    const rows = await this.#table<{ feed: string }, string>('$cursors').toArray()
    return new Map(rows.map((row) => [row.feed, row]))
  }

  #table<Row, Id>(name: string): Table<Row, Id> {
    return this.#tx.table<Row, Id>(name)
  }
}
