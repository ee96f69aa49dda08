import type { DBCore, DBCoreCursor, DBCoreTable, Dexie } from 'dexie'
import { parseRowKey, type DependencyKey } from '#domain/dependency-keys.ts'
import { completeRow, defaultsOf, entityNames, type AnyRow, type EntityName } from '#domain/schema.ts'
import type { ServerRow } from '#domain/wire/pull.ts'
import { completeColumns, type Columns } from '#domain/wire/columns.ts'

/**
 * How values are kept on disk. Every value of every table passes `encode` when it is written and `decode` when it is read.
 * Law: both are synchronous, because any other wait would end IndexedDB's transaction, and keys and indexed fields stay as they are.
 */
export interface Codec {
  encode(table: string, value: unknown): unknown
  decode(table: string, stored: unknown): unknown
}

/** Values are kept as they are. A row from before a field was added gets that field's default when it is read. */
export const plainCodec: Codec = {
  encode: (_table, value) => value,
  decode(table, stored) {
    if (stored === undefined) return stored
    if (isMirror(table)) return completeRow(table, stored as AnyRow)
    if (table === '$blocks') return completeBlock(stored as StoredBlock)
    if (table === '$stage') return completeStaged(stored as ServerRow)
    if (table === '$base') return completeBase(stored as StoredBase)
    return stored
  },
}

interface StoredBlock {
  entity: EntityName
  columns: Columns
}

interface StoredBase {
  mark: DependencyKey
  row: AnyRow | null
}

const isMirror = (table: string): table is EntityName => (entityNames as readonly string[]).includes(table)

const completeBlock = (block: StoredBlock): StoredBlock => ({ ...block, columns: completeColumns(block.columns, defaultsOf(block.entity)) })

const completeStaged = (staged: ServerRow): ServerRow => ({ ...staged, row: staged.row && completeRow(staged.entity, staged.row) })

const completeBase = (base: StoredBase): StoredBase => ({ ...base, row: base.row && completeRow(parseRowKey(base.mark).entity, base.row) })

const codecs = new WeakMap<Dexie, Codec>()
export const codecOf = (db: Dexie): Codec => codecs.get(db) ?? plainCodec

/** A layer below every other, next to the disk. */
export function readThroughCodec(db: Dexie, codec: Codec): void {
  codecs.set(db, codec)
  db.use({ stack: 'dbcore', name: 'codec', level: -3, create: (core) => withCodec(core, codec) })
}

const withCodec = (core: DBCore, codec: Codec): Partial<DBCore> => ({
  table: (name) => new CodedTable(core.table(name), name, codec).asTable(),
})

class CodedTable {
  readonly #table: DBCoreTable
  readonly #decode: (stored: unknown) => unknown
  readonly #encode: (value: unknown) => unknown

  constructor(table: DBCoreTable, name: string, codec: Codec) {
    this.#table = table
    this.#decode = (stored) => codec.decode(name, stored)
    this.#encode = (value) => codec.encode(name, value)
  }

  asTable(): DBCoreTable {
    const table = this.#table
    return {
      ...table,
      get: (request) => table.get(request).then(this.#decode),
      getMany: (request) => table.getMany(request).then((rows) => rows.map(this.#decode)),
      query: (request) => table.query(request).then((found) => (request.values ? { ...found, result: found.result.map(this.#decode) } : found)),
      openCursor: (request) => table.openCursor(request).then((cursor) => (cursor && request.values ? this.#decodeCursor(cursor) : cursor)),
      mutate: (request) => table.mutate('values' in request ? { ...request, values: request.values.map(this.#encode) } : request),
    }
  }

  #decodeCursor(cursor: DBCoreCursor): DBCoreCursor {
    const decode = this.#decode
    // The browser's own getters accept only the cursor itself.
    return Object.create(cursor, {
      key: { get: () => cursor.key as unknown },
      primaryKey: { get: () => cursor.primaryKey as unknown },
      value: { get: () => decode(cursor.value) },
    }) as DBCoreCursor
  }
}
