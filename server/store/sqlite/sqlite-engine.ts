import { setTimeout as wait } from 'node:timers/promises'
import Database from 'libsql'
import { LRUCache } from 'lru-cache'
import { maxStatements } from '#server/store/statements.ts'
import { isDdl, replaceTypes } from '#server/store/schema/ddl.ts'
import type { Engine, ReadLength, Sql, SqlValue } from '#server/store/sql.ts'
import { explainSqliteError, isBusy } from './sqlite-errors.ts'
import { Mutex } from './mutex.ts'

/** How long a transaction waits for another process (a backup, the command line) that is writing. */
const maxWait = 30_000
/** SQLite's own wait blocks the whole process, so it is kept short and repeated. */
const busyTimeout = 20

/**
 * Synced at each commit. The cache (32 MB at most) holds a group's indexes, and the log is checkpointed
 * every 8,000 pages instead of every 1,000: a push of fifty writes a few hundred.
 */
const pragmas = ['journal_mode=wal', 'synchronous=full', 'foreign_keys=on', 'cache_size=-32000', 'wal_autocheckpoint=8000']

/** KB. A long read goes through its rows once, so what it keeps of them is of no use to the next. */
const longReadCache = 2_000

const sqliteTypes = { bigint: 'integer', 'double precision': 'real' }

/**
 *   write ─► turn ─► write connection (begin immediate … commit, synced to disk)
 *   read  ─► turn ─► read connection  (begin … commit: one snapshot, concurrent with the writer)
 *   read, long ─► a separate connection, kept for the next (begin … commit: one snapshot, concurrent with both)
 *
 * Law 261: nothing else touches a connection between begin and commit, however often the work awaits; hence the turns.
 * A `:memory:` database has one connection, so its reads and writes share one line.
 */
export class SqliteEngine implements Engine {
  readonly name = 'sqlite'
  readonly #writer: Connection
  readonly #reader: Connection
  readonly #file: string
  /** Connections of finished long reads. */
  readonly #idle: Connection[] = []
  readonly #long = new Set<Connection>()

  constructor(file: string) {
    this.#file = file
    this.#writer = new Connection(file)
    this.#reader = file === ':memory:' ? this.#writer : new Connection(file)
  }

  read<T>(work: (sql: Sql) => Promise<T>, length?: ReadLength): Promise<T> {
    return length === 'long' && this.#reader !== this.#writer ? this.#readLong(work) : this.#reader.transaction('begin', work)
  }

  write<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.#writer.transaction('begin immediate', work)
  }

  async close(): Promise<void> {
    for (const connection of this.#long) await connection.close()
    await this.#reader.close()
    if (this.#writer !== this.#reader) await this.#writer.close()
  }

  async #readLong<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    const connection = this.#idle.pop() ?? new Connection(this.#file, [`cache_size=-${longReadCache}`])
    this.#long.add(connection)
    try {
      return await connection.transaction('begin', work)
    } finally {
      this.#idle.push(connection)
    }
  }
}

class Connection implements Sql {
  readonly #database: Database.Database
  readonly #statements = new LRUCache<string, Prepared>({ max: maxStatements })
  readonly #turns = new Mutex()
  #failure: { readonly error: unknown } | undefined

  constructor(file: string, more: readonly string[] = []) {
    this.#database = new Database(file)
    for (const pragma of [...pragmas, `busy_timeout=${busyTimeout}`, ...more]) this.#database.pragma(pragma)
  }

  // Never `get`: it leaves its statement unfinished, and an unfinished statement keeps its snapshot.
  async all<Row = Record<string, SqlValue>>(text: string, params: readonly SqlValue[] = []): Promise<Row[]> {
    // When the disk is full, SQLite rolls back by itself: statements after that would each be applied on their own.
    if (this.#failure) throw this.#failure.error
    try {
      return this.#prepare(text).all(params) as Row[]
    } catch (error) {
      this.#failure = { error: explainSqliteError(error) }
      throw this.#failure.error
    }
  }

  transaction<T>(begin: string, work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.#turns.runExclusive(async () => {
      await this.#begin(begin)
      try {
        const result = await work(this)
        if (this.#failure) throw this.#failure.error
        this.#exec('commit')
        return result
      } catch (error) {
        this.#rollBack()
        throw error
      } finally {
        this.#failure = undefined
      }
    })
  }

  async close(): Promise<void> {
    await this.#turns.idle()
    this.#statements.clear()
    // libsql really closes only when the garbage collector has taken the last statement; until then the file would lack what is in its log.
    this.#database.pragma('wal_checkpoint(truncate)')
    this.#database.close()
  }

  /** Ignores the result: the caller needs to know why the transaction failed, and the next one begins by trying again. */
  #rollBack(): void {
    try {
      if (this.#database.inTransaction) this.#database.exec('rollback')
    } catch {
      return
    }
  }

  #exec(text: string): void {
    try {
      this.#database.exec(text)
    } catch (error) {
      throw explainSqliteError(error)
    }
  }

  async #begin(begin: string): Promise<void> {
    this.#rollBack()
    for (const giveUpAt = Date.now() + maxWait; ; await wait(busyTimeout * Math.random())) {
      try {
        this.#database.exec(begin)
        return
      } catch (error) {
        if (!isBusy(error) || Date.now() > giveUpAt) throw explainSqliteError(error)
      }
    }
  }

  #prepare(text: string): Prepared {
    let statement = this.#statements.get(text)
    if (!statement) {
      statement = new Prepared(this.#database.prepare(toSqlite(text)))
      this.#statements.set(text, statement)
    }
    return statement
  }
}

type Row = Record<string, SqlValue>

/** The driver would name each value of each row again, which costs as much as finding the row; so it returns bare values, and they are named here. */
class Prepared {
  readonly #statement: Database.Statement
  #names: readonly string[] = []
  /** All names, no values: a copy of it has the right shape at once. */
  #blank: Row = {}

  constructor(statement: Database.Statement) {
    this.#statement = statement
    this.#readNames()
    if (this.#names.length) statement.raw()
  }

  all(params: readonly SqlValue[]): Row[] {
    if (this.#names.length) return (this.#statement.all(params) as SqlValue[][]).map((values) => this.#toRow(values))
    this.#statement.run(params)
    return []
  }

  #toRow(values: readonly SqlValue[]): Row {
    // `select *` on a table that has got a column since.
    if (values.length !== this.#names.length) this.#readNames()
    const row = { ...this.#blank }
    for (let at = 0; at < values.length; at++) row[this.#names[at]!] = values[at]!
    return row
  }

  #readNames(): void {
    this.#names = this.#statement.columns().map(({ name }) => name)
    this.#blank = Object.fromEntries(this.#names.map((name) => [name, null]))
  }
}

const toSqlite = (text: string): string => (isDdl(text) ? replaceTypes(text, sqliteTypes) : text.replace(/\$(\d+)/g, '?$1'))
