import { setTimeout as wait } from 'node:timers/promises'
import { Pool, TypeOverrides, type PoolClient } from 'pg'
import { isDdl, replaceTypes } from './ddl.ts'
import type { Engine, Sql, SqlValue } from './sql.ts'

/** Text is ordered by its bytes, as SQLite does, whatever the database's language. */
const postgresTypes = { text: 'text collate "C"' }

/** bigint and numeric come as text from the driver; none of ours is beyond 2^53. */
const bigintOid = 20
const numericOid = 1700

/** serialization_failure, deadlock_detected */
const retryCodes = new Set(['40001', '40P01'])
/** in_failed_sql_transaction: an earlier statement is to blame. */
const afterFailure = '25P02'
const mostAttempts = 10
const longestWait = 250
/** A process that stops in the middle of a transaction holds its group's lock no longer than this. */
const longestIdle = 30_000

/**
 *   write ─► connection ─► begin … commit    READ COMMITTED: the group's version row, updated first, makes the group's writers wait for each other,
 *                 ▲                           and what they read after it is what the one before them committed. A stricter level would make them fail instead.
 *                 └─ 40001, 40P01: wait a little, run the work again
 *   read  ─► connection ─► begin isolation level repeatable read read only … commit: one snapshot
 *
 * What one transaction asks at once goes out at once; the connection answers in the order it was asked.
 */
export class PostgresEngine implements Engine {
  readonly name = 'postgres'
  readonly #pool: Pool
  readonly #names = new Map<string, string>()

  constructor(url: string, options: { connections?: number; onLost?: (error: Error) => void } = {}) {
    const types = new TypeOverrides()
    for (const oid of [bigintOid, numericOid]) types.setTypeParser(oid, Number)
    const max = options.connections ?? 10
    this.#pool = new Pool({ connectionString: url, max, types, keepAlive: true, idle_in_transaction_session_timeout: longestIdle, pipeline: true })
    // A connection that breaks while idle is replaced by the pool; unheard, the event would end the process.
    this.#pool.on('error', (error) => options.onLost?.(error))
  }

  read<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.#transaction('begin isolation level repeatable read read only', work)
  }

  async write<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#transaction('begin isolation level read committed', work)
      } catch (error) {
        if (attempt === mostAttempts || !retryCodes.has(codeOf(error))) throw error
        await wait(Math.random() * Math.min(longestWait, 5 * 2 ** attempt))
      }
    }
  }

  async close(): Promise<void> {
    await this.#pool.end()
  }

  async #transaction<T>(begin: string, work: (sql: Sql) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect()
    const failures: unknown[] = []
    let broken = false
    try {
      await client.query(begin)
      const result = await work(this.#sqlOf(client, failures))
      const { command } = await client.query('commit')
      // PostgreSQL answers a commit of a failed transaction with ROLLBACK and no error.
      if (command !== 'COMMIT') throw failures[0] ?? new Error('a statement failed and its error was swallowed; nothing was committed')
      return result
    } catch (error) {
      await client.query('rollback').catch(() => (broken = true))
      throw codeOf(error) === afterFailure ? (failures[0] ?? error) : error
    } finally {
      client.release(broken)
    }
  }

  #sqlOf(client: PoolClient, failures: unknown[]): Sql {
    return {
      all: async <Row>(text: string, params: readonly SqlValue[] = []): Promise<Row[]> => {
        const query = isDdl(text) ? { text: replaceTypes(text, postgresTypes) } : { name: this.#nameOf(text), text, values: [...params] }
        try {
          return (await client.query(query)).rows as Row[]
        } catch (error) {
          failures.push(error)
          throw error
        }
      },
    }
  }

  /** A named statement is parsed and planned once a connection. */
  #nameOf(text: string): string {
    let name = this.#names.get(text)
    if (!name) this.#names.set(text, (name = `aliquot_${this.#names.size}`))
    return name
  }
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')
