import { Pool, TypeOverrides, type PoolClient, type PoolConfig } from 'pg'
import { CircuitBreaker } from './circuit-breaker.ts'
import { explainPostgresError, isSilent } from './postgres-errors.ts'

/** bigint and numeric come as text from the driver; none of ours is beyond 2^53. */
const bigintOid = 20
const numericOid = 1700

/** Until a new connection is there. */
export const connectTimeout = 5_000
/** A process that stops in the middle of a transaction holds its group's lock no longer than this. */
const longestIdle = 30_000
/** The database gives a statement up first, and says so; after this nothing is heard from it at all. */
const untilSilent = 1_000

export interface PoolOptions {
  readonly connections?: number
  /** Ms that one statement may take; without it as long as it needs. */
  readonly statementTimeout?: number | undefined
}

/**
 *   take ─► a place, in the order they come ─► breaker ─► an idle connection or a new one ─► give back
 *                                                └─ the database was out of reach a moment ago: refused at once
 */
export class PostgresPool {
  readonly #config: PoolConfig
  readonly #breaker = new CircuitBreaker()
  readonly #waiting: (() => void)[] = []
  #places: number
  #pool: Pool

  constructor(url: string, { connections = 10, statementTimeout }: PoolOptions) {
    const types = new TypeOverrides()
    for (const oid of [bigintOid, numericOid]) types.setTypeParser(oid, Number)
    this.#places = connections
    this.#config = {
      connectionString: url,
      max: connections,
      types,
      pipeline: true,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: Math.min(connectTimeout, statementTimeout ?? connectTimeout),
      idle_in_transaction_session_timeout: longestIdle,
      ...(statementTimeout && { statement_timeout: statementTimeout, query_timeout: statementTimeout + untilSilent }),
    }
    this.#pool = this.#open()
  }

  /** Throws a DatabaseOutage. Whoever takes one gives it back. */
  async take(): Promise<PoolClient> {
    await this.#takePlace()
    try {
      return await this.#breaker.run(() => this.#connect())
    } catch (error) {
      this.#leavePlace()
      throw error
    }
  }

  /** `lost` is why it cannot be used again. */
  giveBack(client: PoolClient, lost?: unknown): void {
    client.release(lost !== undefined)
    if (isSilent(lost)) {
      this.#breaker.fail(explainPostgresError(lost))
      this.dropIdle()
    }
    this.#leavePlace()
  }

  /** Those that are idle are no better than one that was found useless: none is handed out any more. */
  dropIdle(): void {
    const old = this.#pool
    this.#pool = this.#open()
    void old.end()
  }

  close(): Promise<void> {
    return this.#pool.end()
  }

  #open(): Pool {
    const pool = new Pool(this.#config)
    // Law: every connection is listened to for as long as it lives, idle or not; an error that nobody hears ends the process.
    // Whoever uses it hears of it by their statement, and the pool replaces it when it is idle.
    pool.on('connect', (client) => void client.on('error', () => undefined))
    pool.on('error', () => undefined)
    return pool
  }

  async #connect(): Promise<PoolClient> {
    try {
      return await this.#pool.connect()
    } catch (error) {
      throw explainPostgresError(error)
    }
  }

  async #takePlace(): Promise<void> {
    if (this.#places > 0) this.#places--
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }

  #leavePlace(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#places++
  }
}
