import { Pool, TypeOverrides, type PoolClient, type PoolConfig } from 'pg'
import { CircuitBreaker } from './circuit-breaker.ts'
import { explainPostgresError, isSilent } from './postgres-errors.ts'

/** The driver returns bigint and numeric as text; none of ours exceeds 2^53. */
const bigintOid = 20
const numericOid = 1700

/** Until a new connection is open. */
export const connectTimeout = 5_000
/** The database itself cancels a statement first, and says so; beyond this time, the connection counts as dead. */
const untilSilent = 1_000

export interface PoolOptions {
  readonly connections?: number
  /** Ms that one statement may take; unlimited by default. */
  readonly statementTimeout?: number | undefined
}

/**
 *   take ─► a slot, first come, first served ─► breaker ─► an idle connection or a new one ─► give back
 *                                                └─ the database was unreachable a moment ago: refused at once
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
      ...(statementTimeout && { query_timeout: statementTimeout + untilSilent }),
    }
    this.#pool = this.#open()
  }

  /** Throws a DatabaseOutage. Every connection taken must be given back. */
  async take(): Promise<PoolClient> {
    await this.#takePlace()
    try {
      return await this.#breaker.run(() => this.#connect())
    } catch (error) {
      this.#leavePlace()
      throw error
    }
  }

  /** `lost` is why it cannot be reused. */
  giveBack(client: PoolClient, lost?: unknown): void {
    client.release(lost !== undefined)
    if (isSilent(lost)) {
      this.#breaker.fail(explainPostgresError(lost))
      this.dropIdle()
    }
    this.#leavePlace()
  }

  /** If one connection was useless, the idle ones are no better: none of them is handed out anymore. */
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
    // Law 260: every connection has an error listener for its whole life, idle or not, because an unhandled error ends the process.
    // Code that uses it gets the error from its statement, and the pool replaces an idle one.
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
