import { Client } from 'pg'
import { LocalBus, type Bus, type Poke } from '#server/feed/bus.ts'
import { firstPause, longestPause } from './circuit-breaker.ts'
import { connectTimeout } from './postgres-pool.ts'

const channel = 'aliquot_poke'
/** How often a silent connection is checked, and how long it has to respond. */
const askEvery = 25_000
const answerWithin = 5_000
/** How long to wait for a database that may be gone to close the connection. */
const goodbyeWithin = 1_000

/**
 *   poke ─► NOTIFY ─► every process on this database, including this one ─► its listeners
 *
 * While the connection is down, only this process's listeners are notified; devices of the others rely on their own poll.
 * It is reopened with growing pauses.
 */
export class PostgresBus implements Bus {
  readonly #url: string
  readonly #local = new LocalBus()
  #client: Client | undefined
  #timer: NodeJS.Timeout | undefined
  #attempts = 0
  #closed = false

  constructor(url: string) {
    this.#url = url
  }

  /** Throws if the database is unavailable at the start; later outages are waited out. */
  async open(): Promise<void> {
    const client = new Client({ connectionString: this.#url, keepAlive: true, connectionTimeoutMillis: connectTimeout, query_timeout: answerWithin })
    client.on('error', () => this.#lose(client))
    client.on('end', () => this.#lose(client))
    client.on('notification', ({ payload }) => this.#hear(payload))
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
    } catch (error) {
      void endWithin(goodbyeWithin, client)
      throw error
    }
    if (this.#closed) return endWithin(goodbyeWithin, client)
    this.#client = client
    this.#attempts = 0
    this.#plan(askEvery, () => this.#askWhetherThere(client))
  }

  poke(groupId: number, version: number): void {
    const payload = JSON.stringify({ groupId, version } satisfies Poke)
    const client = this.#client
    if (!client) return this.#local.poke(groupId, version)
    client.query('select pg_notify($1, $2)', [channel, payload]).catch(() => {
      this.#local.poke(groupId, version)
      this.#lose(client)
    })
  }

  /** Here at once; a second notification finds nothing left to close. */
  endSession(session: string): void {
    this.#local.endSession(session)
    this.#client?.query('select pg_notify($1, $2)', [channel, JSON.stringify({ session })]).catch(() => undefined)
  }

  onSessionEnd(listener: (hash: string) => void): () => void {
    return this.#local.onSessionEnd(listener)
  }

  subscribe(groupId: number, listener: (poke: Poke) => void): () => void {
    return this.#local.subscribe(groupId, listener)
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    await endWithin(goodbyeWithin, this.#client)
  }

  #hear(payload = '{}'): void {
    const { groupId, version, session } = JSON.parse(payload) as Partial<Poke & { session: string }>
    if (groupId !== undefined && version !== undefined) this.#local.poke(groupId, version)
    if (session !== undefined) this.#local.endSession(session)
  }

  async #askWhetherThere(client: Client): Promise<void> {
    try {
      await client.query('select 1')
      this.#plan(askEvery, () => this.#askWhetherThere(client))
    } catch {
      this.#lose(client)
    }
  }

  #lose(client: Client): void {
    if (this.#client !== client || this.#closed) return
    this.#client = undefined
    void endWithin(goodbyeWithin, client)
    this.#comeBack()
  }

  #comeBack(): void {
    const pause = Math.min(longestPause, firstPause * 2 ** Math.min(this.#attempts++, 30))
    this.#plan(pause * (0.5 + Math.random() / 2), () => this.open().catch(() => this.#comeBack()))
  }

  /** One at a time: a check, or a reconnection. */
  #plan(delay: number, work: () => Promise<void>): void {
    clearTimeout(this.#timer)
    if (!this.#closed) this.#timer = setTimeout(() => void work(), delay).unref()
  }
}

async function endWithin(ms: number, client: Client | undefined): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)))
  await Promise.race([client?.end().catch(() => undefined), tooLong])
  clearTimeout(timer)
}
