import type { DBCore, DBCoreCursor, DBCoreTable, Dexie } from 'dexie'
import { parseRowKey, type DependencyKey } from '#domain/dependency-keys.ts'
import { completeRow, defaultsOf, entityNames, type AnyRow, type EntityName } from '#domain/schema.ts'
import type { ServerRow } from '#domain/wire/sync/pull.ts'
import { completeColumns, type Columns } from '#domain/wire/columns.ts'
import type { EncryptionState } from '../encryption/encryption-note.ts'

/**
 * How values are kept on disk. Every value of every table passes `encode` when it is written and `decode` when it is read.
 * Law 54: both are synchronous, because any other wait would end IndexedDB's transaction, and keys stay as they are.
 */
export interface Codec {
  encode(table: string, value: unknown): unknown
  decode(table: string, stored: unknown): unknown
  /** Reads and writes encrypted values; see encryption/encrypting-codec.ts. */
  readonly cipher?: Cipher
}

/** What the cipher of an encrypted database does besides. */
export interface Cipher {
  /** As the database says. */
  state: EncryptionState
  /** Called when the database is opened. Returns its tables as they are asked: what stands in an index may not be the value itself. */
  beneath(core: DBCore): Pick<DBCore, 'table'>
  /** Whether a record is stored as it would be written now; the others are rewritten. */
  isCurrent(table: string, stored: unknown): boolean
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

export interface EncryptedRecord extends Record<string, unknown> {
  encrypted: Uint8Array
}

export const isEncrypted = (stored: unknown): stored is EncryptedRecord => (stored as EncryptedRecord | null | undefined)?.encrypted instanceof Uint8Array

/** The codec of one database, also for code that reads or writes past Dexie. It may be replaced while the database is open. */
export class DatabaseCodec {
  #codec: Codec
  #core: DBCore | undefined
  /** The tables below this layer. */
  below!: Pick<DBCore, 'table'>
  readonly onUnreadable: () => void

  constructor(codec: Codec, onUnreadable: () => void) {
    this.#codec = codec
    this.onUnreadable = onUnreadable
  }

  encode(table: string, value: unknown): unknown {
    return this.#codec.encode(table, value)
  }

  /** Law 55: a value that cannot be read is never taken for an empty one. */
  decode(table: string, stored: unknown): unknown {
    if (isEncrypted(stored) && !this.cipher) {
      this.onUnreadable()
      throw new Error(`${table} is encrypted`)
    }
    return this.#codec.decode(table, stored)
  }

  /** Undefined if values are kept as they are. Otherwise, no index has the order of names or barcodes; the columns of lists have. */
  get cipher(): Cipher | undefined {
    return this.#codec.cipher
  }

  use(codec: Codec): void {
    this.#codec = codec
    if (this.#core) this.opened(this.#core)
  }

  opened(core: DBCore): void {
    this.#core = core
    this.below = this.cipher?.beneath(core) ?? core
  }
}

const codecs = new WeakMap<Dexie, DatabaseCodec>()
export const codecOf = (db: Dexie): DatabaseCodec => codecs.get(db)!

/** A layer below every other, next to the disk. `onUnreadable`: another tab has encrypted what is to be read here. */
export function readThroughCodec(db: Dexie, codec: Codec, onUnreadable: () => void): void {
  const own = new DatabaseCodec(codec, onUnreadable)
  codecs.set(db, own)
  db.use({
    stack: 'dbcore',
    name: 'codec',
    level: -3,
    create(core) {
      own.opened(core)
      return { table: (name) => codedTable(core.table(name), own) }
    },
  })
}

function codedTable(table: DBCoreTable, codec: DatabaseCodec): DBCoreTable {
  const { name } = table
  const below = () => codec.below.table(name)
  const decode = (stored: unknown) => codec.decode(name, stored)
  return {
    ...table,
    get: (request) => below().get(request).then(decode),
    getMany: (request) =>
      below()
        .getMany(request)
        .then((rows) => rows.map(decode)),
    count: (request) => below().count(request),
    query: (request) =>
      below()
        .query(request)
        .then((found) => (request.values ? { ...found, result: found.result.map(decode) } : found)),
    openCursor: (request) =>
      below()
        .openCursor(request)
        .then((cursor) => (cursor && request.values ? decodeCursor(cursor, decode) : cursor)),
    mutate: (request) => below().mutate('values' in request ? { ...request, values: request.values.map((value) => codec.encode(name, value)) } : request),
  }
}

const decodeCursor = (cursor: DBCoreCursor, decode: (stored: unknown) => unknown): DBCoreCursor =>
  // The browser's own getters accept only the cursor itself.
  Object.create(cursor, {
    key: { get: () => cursor.key as unknown },
    primaryKey: { get: () => cursor.primaryKey as unknown },
    value: { get: () => decode(cursor.value) },
  }) as DBCoreCursor
