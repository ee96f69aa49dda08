import { hash as digest } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { PoolClient, QueryConfig, QueryResult } from 'pg'
import { DatabaseFailure } from '#server/store/database-failure.ts'
import { maxStatements } from '#server/store/statements.ts'
import { isDdl, replaceTypes } from '#server/store/schema/ddl.ts'
import { explainPostgresError, isAfterFailure, isConflict, isConnectionLost, isPlanOutdated, isPreparedElsewhere } from './postgres-errors.ts'
import { PostgresPool, type PoolOptions } from './postgres-pool.ts'
import type { Engine, Sql, SqlValue } from '#server/store/sql.ts'

/** Text is sorted by its bytes, as in SQLite, whatever the database's locale. */
const postgresTypes = { text: 'text collate "C"', blob: 'bytea' }

const maxAttempts = 10
const maxWait = 250

/**
 *   write ─► connection ─► begin … commit    READ COMMITTED: updating the group's version row first makes the group's writers wait for each other,
 *                 ▲                           and each then reads what the one before committed. A stricter level would make them fail instead.
 *                 └─ a conflict, an outdated plan: wait a little, run the work again
 *   read  ─► connection ─► begin isolation level repeatable read read only … commit: one snapshot
 *
 * Statements of one transaction are sent together; the connection answers in order.
 */
export class PostgresEngine implements Engine {
  readonly name = 'postgres'
  readonly #pool: PostgresPool
  /** The names of statements, the last used ones. */
  readonly #names = new LRUCache<string, string>({ max: maxStatements })
  /** The statements that each connection has prepared. */
  readonly #prepared = new WeakMap<PoolClient, Set<string>>()
  /** False behind a pooler that gives each transaction another connection, and knows nothing of the statements on it. */
  #areNamed = true
  readonly #limits: string

  constructor(url: string, options: PoolOptions = {}) {
    this.#pool = new PostgresPool(url, options)
    this.#limits = limitsOf(options)
  }

  read<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.#retrying('begin isolation level repeatable read read only', work)
  }

  write<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.#retrying('begin isolation level read committed', work)
  }

  async vacuum(table: string): Promise<void> {
    const client = await this.#pool.take()
    // It only makes later reads faster, so if it fails or another process does it already, nobody needs to know.
    const failure: unknown = await client.query(`vacuum (analyze, skip_locked) ${table}`).then(
      () => undefined,
      (error: unknown) => error,
    )
    this.#pool.giveBack(client, isConnectionLost(failure) ? failure : undefined)
  }

  async close(): Promise<void> {
    await this.#pool.close()
  }

  async #retrying<T>(begin: string, work: (sql: Sql) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#transaction(begin, work)
      } catch (error) {
        const cause = causeOf(error)
        const isElsewhere = isPreparedElsewhere(cause)
        if (isElsewhere) this.#areNamed = false
        if (attempt === maxAttempts || !(isElsewhere || isConflict(cause) || isPlanOutdated(cause))) throw error
        await wait(Math.random() * Math.min(maxWait, 5 * 2 ** attempt))
      }
    }
  }

  async #transaction<T>(begin: string, work: (sql: Sql) => Promise<T>): Promise<T> {
    const client = await this.#pool.take()
    const failures: unknown[] = []
    let lost: unknown
    try {
      await ask(client, { text: `${begin}; ${this.#limits}` })
      const result = await work(this.#sqlOf(client, failures))
      const { command } = await ask(client, { text: 'commit' })
      // PostgreSQL answers a commit of a failed transaction with ROLLBACK and no error.
      if (command !== 'COMMIT') throw failures[0] ?? new Error('a statement failed and its error was swallowed; nothing was committed')
      return result
    } catch (error) {
      const first = isAfterFailure(causeOf(error)) ? (failures[0] ?? error) : error
      lost = await this.#rollBack(client, causeOf(first))
      throw first
    } finally {
      this.#pool.giveBack(client, lost ?? this.#fullOf(client))
    }
  }

  /** A connection never forgets a statement, so one that has too many is replaced. */
  #fullOf(client: PoolClient): Error | undefined {
    return (this.#prepared.get(client)?.size ?? 0) > 2 * maxStatements ? new Error('the connection has too many prepared statements') : undefined
  }

  /** Returns why the connection cannot be reused; undefined if it can. */
  async #rollBack(client: PoolClient, cause: unknown): Promise<unknown> {
    if (isConnectionLost(cause)) return cause
    try {
      await client.query('rollback')
    } catch (error) {
      return error
    }
    if (!isPlanOutdated(cause)) return undefined
    this.#pool.dropIdle()
    return cause
  }

  #sqlOf(client: PoolClient, failures: unknown[]): Sql {
    return {
      all: async <Row>(text: string, params: readonly SqlValue[] = []): Promise<Row[]> => {
        const query = isDdl(text)
          ? { text: replaceTypes(text, postgresTypes) }
          : { name: this.#areNamed ? this.#nameOf(client, text) : undefined, text, values: [...params] }
        try {
          return (await ask(client, query)).rows as Row[]
        } catch (error) {
          failures.push(error)
          throw error
        }
      },
    }
  }

  /**
   * A named statement is parsed and planned once per connection. Law 259: a name says the text, in every process and release, because
   * a pooler may hand the connection to another one, which would then run a different statement under the same name.
   */
  #nameOf(client: PoolClient, text: string): string {
    let name = this.#names.get(text)
    if (!name) this.#names.set(text, (name = `aliquot_${digest('sha256', text, 'hex').slice(0, 32)}`))
    const prepared = this.#prepared.get(client) ?? new Set()
    this.#prepared.set(client, prepared.add(name))
    return name
  }
}

/** A process that stops in the middle of a transaction holds its group's lock for at most this long. */
const maxIdleTime = 30_000
/** A statement waits this long for a lock, so that the transactions waiting for one group do not use up the connections of all. */
const maxLockWait = 5_000

/**
 * The limits of a transaction, sent together with its `begin`. Not as settings of the connection, because a pooler in front of the database
 * refuses those. 0 is unlimited, for migrations and the command line, whatever the role's own defaults are.
 */
function limitsOf({ statementTimeout = 0 }: PoolOptions): string {
  const lockTimeout = Math.min(maxLockWait, Math.ceil(statementTimeout / 2))
  return `set local statement_timeout = ${statementTimeout}; set local lock_timeout = ${lockTimeout}; set local idle_in_transaction_session_timeout = ${maxIdleTime}`
}

async function ask(client: PoolClient, query: QueryConfig): Promise<QueryResult> {
  try {
    return await client.query(query)
  } catch (error) {
    throw explainPostgresError(error)
  }
}

const causeOf = (error: unknown): unknown => (error instanceof DatabaseFailure ? error.cause : undefined)
