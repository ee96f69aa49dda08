import {
  Dexie,
  RangeSet,
  type DBCore,
  type DBCoreMutateRequest,
  type DBCoreQuery,
  type DBCoreQueryRequest,
  type DBCoreTable,
  type DBCoreTransaction,
} from 'dexie'
import type { Key } from '#domain/entity.ts'
import { entityNames, type AnyRow, type EntityName } from '#domain/schema.ts'
import type { BlockHead } from '../disk/disk-rows.ts'
import { isLogged, type RowChange } from '../disk/row-log.ts'
import { BlockCache, type BlockRecord } from './block-cache.ts'
import { listCursor } from './cursor.ts'
import { compareEntries, countIn, entriesIn, fieldsOf, hasIdsIn, mergeInto, type Entry, type KeyPath } from './in-range.ts'
import type { OpenBlock } from './open-block.ts'
import { blocksWithId, hideRows, visibleOffset, type PackedBlockIndex } from './packed-block-index.ts'

/** The only record of $shelf. */
export interface PackedBlockIndexRecord {
  id: 0
  heads: PackedBlockIndex
}

type Request<Of extends keyof DBCoreTable> = DBCoreTable[Of] extends (request: infer R) => unknown ? R : never

const isMirror = (name: string): name is EntityName => (entityNames as readonly string[]).includes(name)

/**
 *   get, count, query, cursor of a mirror table ──┬─► the table
 *                                                 ├─► $shelf ──► valid rows of $blocks, parsed and sorted in memory
 *                                                 └─► both, merged in index order
 *   put, delete ──► the table; hidden in $shelf and noted in $changes, in the same transaction
 *
 * A layer below Dexie, so that every reader of a mirror table also reads packed rows: live queries, commands, replay, and future code.
 * Unpacking changes no result, so nothing has to be notified.
 * Law 52: await nothing in here but the database, because any other wait would end the
 * transaction. Blocks are therefore stored in a form that can be parsed at once.
 */
export function readThroughBlocks(db: Dexie): void {
  const cache = new BlockCache()
  caches.set(db, cache)
  db.use({ stack: 'dbcore', name: 'blocks', level: -2, create: (core) => withBlocks(core, cache) })
}

const caches = new WeakMap<Dexie, BlockCache>()
export const blockCacheOf = (db: Dexie): BlockCache => caches.get(db)!

/** The block index as each transaction sees it: read once, then updated along with what the transaction writes. */
const indexByTransaction = new WeakMap<object, { index: PackedBlockIndex | undefined; reading: Promise<PackedBlockIndex> | undefined }>()

/** For code that writes it without the overlay. */
export const invalidatePackedBlockIndex = (trans: object): void => void indexByTransaction.delete(trans)

function withBlocks(core: DBCore, cache: BlockCache): Partial<DBCore> {
  const known = new Set(core.schema.tables.map((table) => table.name))
  // A database of an earlier version, being upgraded.
  if (!known.has('$changes')) return {}
  return {
    transaction(stores, mode, options) {
      const beside = mode === 'readwrite' ? ['$shelf', '$blocks', '$changes'] : ['$shelf', '$blocks']
      return core.transaction(stores.some(isMirror) ? [...new Set([...stores, ...beside])] : stores, mode, options)
    },
    table(name) {
      const table = core.table(name)
      if (name === '$shelf') return { ...table, mutate: (request) => mutatePackedBlockIndex(core, table, request) }
      return isMirror(name) ? new PackedTable(core, table, name, cache).asTable() : table
    },
  }
}

/** Anything added to the block index through Dexie is new to every reader, as if it had been put into the tables. */
function mutatePackedBlockIndex(core: DBCore, table: DBCoreTable, request: DBCoreMutateRequest): ReturnType<DBCoreTable['mutate']> {
  invalidatePackedBlockIndex(request.trans)
  const heads = request.type === 'put' ? request.values.flatMap((record: PackedBlockIndexRecord) => record.heads) : []
  for (const entity of new Set(heads.map((head) => head.entity))) {
    const { indexes } = core.table(entity).schema
    for (const part of ['', ':dels', ...indexes.map((index) => index.name)]) {
      request.mutatedParts ??= {}
      request.mutatedParts[`idb://${core.schema.name}/${entity}/${part}`] = new RangeSet(...everyKey)
    }
  }
  return table.mutate(request)
}

/** From the smallest IndexedDB key to beyond the largest in use. */
const everyKey: [number, [[]]] = [-Infinity, [[]]]

class PackedTable {
  readonly #core: DBCore
  readonly #table: DBCoreTable
  readonly #entity: EntityName
  readonly #cache: BlockCache

  constructor(core: DBCore, table: DBCoreTable, entity: EntityName, cache: BlockCache) {
    this.#core = core
    this.#table = table
    this.#entity = entity
    this.#cache = cache
  }

  asTable(): DBCoreTable {
    return {
      ...this.#table,
      get: (request) => inZone(this.#get(request)),
      getMany: (request) => inZone(this.#getMany(request)),
      count: (request) => inZone(this.#count(request)),
      query: (request) => inZone(this.#query(request)),
      openCursor: (request) => inZone(this.#openCursor(request)),
      mutate: (request) => inZone(this.#mutate(request)),
    }
  }

  async #get(request: Request<'get'>): Promise<unknown> {
    const [row, index] = await all([this.#table.get(request), this.#packedBlocks(request.trans)])
    return row ?? this.#find(request.trans, index, request.key as Key)
  }

  async #getMany(request: Request<'getMany'>): Promise<unknown[]> {
    const [rows, index] = await all([this.#table.getMany(request), this.#packedBlocks(request.trans)])
    if (!this.#heads(index).length) return rows
    const missing = request.keys.filter((_, i) => rows[i] === undefined) as Key[]
    // Each block once, and not again for each of its rows.
    await this.#open(request.trans, [...new Set(missing.flatMap((id) => blocksWithId(index, this.#entity, id)))])
    return all(rows.map((row, i) => (row === undefined ? this.#find(request.trans, index, request.keys[i] as Key) : (row as unknown))))
  }

  async #count(request: Request<'count'>): Promise<number> {
    const { trans, query } = request
    const [count, index] = await all([this.#table.count(request), this.#packedBlocks(trans)])
    const blocks = await this.#open(trans, this.#heads(index, query))
    return blocks.reduce((sum, [head, block]) => sum + countIn(head, block, query.index.keyPath as KeyPath, query.range), count)
  }

  async #query(request: Request<'query'>): Promise<{ result: unknown[] }> {
    const [{ result }, index] = await all([this.#table.query(request), this.#packedBlocks(request.trans)])
    const heads = this.#heads(index, request.query)
    if (!heads.length) return { result }
    const { limit = Infinity, values, direction } = request
    // Plain keys come without the values they are sorted by.
    const isOrdered = values || request.query.index.isPrimaryKey
    const rows = isOrdered ? result : (await this.#table.query({ ...request, values: true })).result
    const entries = await this.#merge(request, rows, Boolean(values), heads, limit, direction?.startsWith('prev') ?? false)
    return { result: entries.map((entry) => (values ? entry.row() : entry.id)) }
  }

  async #openCursor(request: Request<'openCursor'>): ReturnType<DBCoreTable['openCursor']> {
    const { trans, query, reverse = false, unique } = request
    const heads = this.#heads(await this.#packedBlocks(trans))
    if (!heads.length) return this.#table.openCursor(request)
    const asked: DBCoreQueryRequest = { trans, query, values: true, direction: reverse ? 'prev' : 'next' }
    const entries = await this.#merge(asked, (await this.#table.query(asked)).result, true, heads, Infinity, reverse)
    const isFirst = (entry: Entry, i: number) => i === 0 || compareEntries({ ...entry, id: 0 }, { ...entries[i - 1]!, id: 0 }) !== 0
    const walked = unique ? entries.filter(isFirst) : entries
    return walked.length ? listCursor(trans, walked, reverse) : null
  }

  async #mutate(request: DBCoreMutateRequest): ReturnType<DBCoreTable['mutate']> {
    const { trans } = request
    const heads = this.#heads(await this.#packedBlocks(trans))
    if (heads.length) await this.#hide(trans, await this.#idsOf(request))
    const [result] = await all([this.#table.mutate(request), isLogged(this.#entity) && this.#log(request)])
    return result
  }

  #log(request: DBCoreMutateRequest): PromiseLike<unknown> {
    const change: Omit<RowChange, 'seq'> = { entity: this.#entity, ...(request.type !== 'deleteRange' && { keys: keysOf(request) }) }
    return this.#core.table('$changes').mutate({ type: 'add', trans: request.trans, values: [change] })
  }

  /** Ids that a request writes or deletes. */
  async #idsOf(request: DBCoreMutateRequest): Promise<Key[]> {
    if (request.type !== 'deleteRange') return keysOf(request)
    const { trans, range } = request
    return (await this.#query({ trans, values: false, query: { index: this.#table.schema.primaryKey, range } })).result as Key[]
  }

  async #hide(trans: DBCoreTransaction, ids: readonly Key[]): Promise<void> {
    const read = await this.#packedBlocks(trans)
    // Another table of this transaction may have hidden rows in the meantime, and that must not be overwritten.
    const index = indexByTransaction.get(trans)?.index ?? read
    const heads = hideRows(index, this.#entity, ids)
    if (heads === index) return
    indexByTransaction.set(trans, { index: heads, reading: undefined })
    const record: PackedBlockIndexRecord = { id: 0, heads }
    await this.#core.table('$shelf').mutate({ type: 'put', trans, values: [record] })
  }

  async #merge(
    request: DBCoreQueryRequest,
    rows: unknown[],
    hasRows: boolean,
    heads: readonly BlockHead[],
    limit: number,
    isReverse: boolean,
  ): Promise<Entry[]> {
    const { trans, query } = request
    const keyPath = query.index.keyPath as KeyPath
    let entries = rows.map((row) =>
      hasRows || typeof row === 'object' ? entryOf(row as AnyRow, keyPath) : { key: row as Key, id: row as Key, row: () => row },
    )
    for (const [head, block] of await this.#open(trans, heads)) {
      entries = mergeInto(entries, entriesIn(head, block, keyPath, query.range, isReverse), limit, isReverse)
    }
    return entries
  }

  async #find(trans: DBCoreTransaction, index: PackedBlockIndex, id: Key): Promise<AnyRow | undefined> {
    for (const [head, block] of await this.#open(trans, blocksWithId(index, this.#entity, id))) {
      const offset = visibleOffset(head, block, id)
      if (offset !== undefined) return block.rowAt(offset)
    }
    return undefined
  }

  async #open(trans: DBCoreTransaction, heads: readonly BlockHead[]): Promise<(readonly [BlockHead, OpenBlock])[]> {
    return all(heads.map((head) => this.#openOne(trans, head)))
  }

  async #openOne(trans: DBCoreTransaction, head: BlockHead): Promise<readonly [BlockHead, OpenBlock]> {
    const open = this.#cache.get(head.id)
    if (open) return [head, open]
    const record = (await this.#core.table('$blocks').get({ trans, key: head.id })) as BlockRecord
    return [head, this.#cache.open(record)]
  }

  /** The blocks that may have rows; for a range of ids, only those with such ids. */
  #heads(index: PackedBlockIndex, query?: DBCoreQuery): readonly BlockHead[] {
    const isRequested = query?.index.isPrimaryKey ? (head: BlockHead) => hasIdsIn(head, query.range) : () => true
    return index.filter((head) => head.entity === this.#entity && isRequested(head))
  }

  async #packedBlocks(trans: DBCoreTransaction): Promise<PackedBlockIndex> {
    const known = indexByTransaction.get(trans)
    if (known?.index) return known.index
    const reading = known?.reading ?? this.#readShelf(trans)
    if (!known) indexByTransaction.set(trans, { index: undefined, reading })
    return reading
  }

  async #readShelf(trans: DBCoreTransaction): Promise<PackedBlockIndex> {
    const record = (await this.#core.table('$shelf').get({ trans, key: 0 })) as PackedBlockIndexRecord | undefined
    const index = record?.heads ?? []
    this.#cache.retain(index)
    const known = indexByTransaction.get(trans)
    if (known && !known.index) indexByTransaction.set(trans, { index, reading: undefined })
    return known?.index ?? index
  }
}

const keysOf = (request: Exclude<DBCoreMutateRequest, { type: 'deleteRange' }>): Key[] =>
  request.type === 'delete' ? (request.keys as Key[]) : request.values.map((row: AnyRow) => row.id)

function entryOf(row: AnyRow, keyPath: KeyPath): Entry {
  const key = typeof keyPath === 'string' ? (row[keyPath] as Key) : fieldsOf(keyPath).map((field) => row[field] as Key)
  return { key, id: row.id, row: () => row }
}

/** Dexie's own promise: anything chained to it stays in its transaction or live query. */
const inZone = <T>(promise: Promise<T>): Promise<T> => Dexie.Promise.resolve(promise) as Promise<T>

const all = <T extends readonly unknown[] | []>(values: T): Promise<{ -readonly [P in keyof T]: Awaited<T[P]> }> => Dexie.Promise.all([...values]) as never
