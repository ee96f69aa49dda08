import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { LocalBus, type Bus, type Poke, type SaidPresence } from '#server/feed/bus.ts'
import type { Engine } from '#server/store/sql.ts'
import { VersionPoll } from '#server/store/version-poll.ts'
import { firstPause, longestPause } from './circuit-breaker.ts'
import { connectTimeout } from './postgres-pool.ts'

const channel = 'aliquot_poke'
/** How often a silent connection is checked, and how long it has to respond. */
const askEvery = 25_000
const answerWithin = 5_000
/** How long its own greeting may take to come back, and how long to wait if it does not: behind a transaction pooler it never will. */
const hearWithin = 2_000
const deafPause = 60_000
/** How long to wait for a database that may be gone to close the connection. */
const goodbyeWithin = 1_000

/** What is sent to every process. */
type Message = Partial<Poke> & { readonly session?: string; readonly presence?: SaidPresence; readonly hello?: string }

/** `error`: why this process does not hear the others. */
export type HearingReport = (hears: boolean, error?: unknown) => void

class NotHeard extends Error {}

/**
 *   poke ─► NOTIFY ─► every process on this database, including this one ─► its listeners
 *              └─ no connection that listens: ─► NOTIFY through the pool, and this process's own listeners at once;
 *                                                 what the others write is found by looking at the groups' versions
 *
 * It is reopened with growing pauses. A connection counts as listening only if it hears its own greeting: a pooler accepts LISTEN, and passes nothing on.
 */
export class PostgresBus implements Bus {
  readonly #url: string
  readonly #engine: Engine
  readonly #local = new LocalBus()
  readonly #poll: VersionPoll
  /** Notifications not yet sent. */
  readonly #pending = new Set<Promise<unknown>>()
  #client: Client | undefined
  #timer: NodeJS.Timeout | undefined
  #attempts = 0
  #closed = false
  #onHello: ((hello: string) => void) | undefined
  #deafness: unknown
  #report: HearingReport | undefined

  constructor(url: string, engine: Engine) {
    this.#url = url
    this.#engine = engine
    this.#poll = new VersionPoll(engine, (groupId, version) => this.#local.poke(groupId, version))
  }

  /** Resolves when it listens, or when it is known that it cannot for now. */
  async open(): Promise<void> {
    await this.#poll.look().catch(() => undefined)
    await this.#connect()
  }

  /** Reports each change; at once, if it does not hear the others now. */
  onHearing(report: HearingReport): void {
    this.#report = report
    if (!this.#client) report(false, this.#deafness)
  }

  poke(groupId: number, version: number, audiences?: readonly number[]): void {
    this.#poll.note(groupId, version)
    const client = this.#client
    if (!client) this.#local.poke(groupId, version, audiences)
    this.#send({ groupId, version, audiences }, () => {
      if (client) this.#local.poke(groupId, version, audiences)
    })
  }

  /** Here at once; a second notification finds nothing left to close. */
  endSession(session: string): void {
    this.#local.endSession(session)
    this.#send({ session })
  }

  onSessionEnd(listener: (hash: string) => void): () => void {
    return this.#local.onSessionEnd(listener)
  }

  /** Here at once; listeners ignore what they know. A message has at most 8,000 bytes, and this is about 2,000: domain/wire/sync/presence.ts. */
  sayPresence(presence: SaidPresence): void {
    this.#local.sayPresence(presence)
    this.#send({ presence })
  }

  onPresence(listener: (said: SaidPresence) => void): () => void {
    return this.#local.onPresence(listener)
  }

  subscribe(groupId: number, listener: (poke: Poke) => void): () => void {
    return this.#local.subscribe(groupId, listener)
  }

  /** What was poked a moment ago is still sent: a command line tool ends right after its write. */
  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    this.#poll.stop()
    await within(goodbyeWithin, Promise.allSettled(this.#pending)).catch(() => undefined)
    await endWithin(goodbyeWithin, this.#client)
  }

  #send(message: Message, onFailure = () => {}): void {
    const client = this.#client
    const values = [channel, JSON.stringify(message)]
    const sent: Promise<unknown> = client
      ? client.query(notifySql, values).catch(() => (onFailure(), this.#lose(client)))
      : this.#engine.write((sql) => sql.all(notifySql, values)).catch(() => undefined)
    this.#pending.add(sent)
    void sent.finally(() => this.#pending.delete(sent))
  }

  #hear(payload = '{}'): void {
    const { groupId, version, audiences, session, presence, hello } = JSON.parse(payload) as Message
    if (groupId !== undefined && version !== undefined) {
      this.#poll.note(groupId, version)
      this.#local.poke(groupId, version, audiences)
    }
    if (session !== undefined) this.#local.endSession(session)
    if (presence !== undefined) this.#local.sayPresence(presence)
    if (hello !== undefined) this.#onHello?.(hello)
  }

  async #connect(): Promise<void> {
    const client = new Client({ connectionString: this.#url, keepAlive: true, connectionTimeoutMillis: connectTimeout, query_timeout: answerWithin })
    client.on('error', (error) => this.#lose(client, error))
    client.on('end', () => this.#lose(client))
    client.on('notification', ({ payload }) => this.#hear(payload))
    const ended = new Promise<never>((_, reject) => client.once('end', () => reject(new Error('the connection that listens has ended'))))
    ended.catch(() => undefined)
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      await Promise.race([this.#greet(), ended])
    } catch (error) {
      void endWithin(goodbyeWithin, client)
      return this.#becomeDeaf(error)
    }
    if (this.#closed) return endWithin(goodbyeWithin, client)
    this.#client = client
    this.#attempts = 0
    this.#plan(askEvery, () => this.#askWhetherThere(client))
    const wasDeaf = this.#deafness !== undefined
    this.#deafness = undefined
    this.#poll.stop()
    if (!wasDeaf) return
    this.#report?.(true)
    // What was poked while nobody listened.
    await this.#poll.look().catch(() => undefined)
  }

  /**
   * Resolves when its own greeting has come back. It is sent through another connection: what a pooler's connection
   * sends itself comes back even in transaction mode.
   */
  async #greet(): Promise<void> {
    const hello = randomUUID()
    const heard = new Promise<void>((resolve) => (this.#onHello = (each) => each === hello && resolve()))
    await this.#engine.write((sql) => sql.all(notifySql, [channel, JSON.stringify({ hello } satisfies Message)]))
    await within(hearWithin, heard).catch(() => {
      throw new NotHeard('PostgreSQL accepts LISTEN, but notifications do not arrive; a pooler in transaction mode does not pass them on')
    })
  }

  async #askWhetherThere(client: Client): Promise<void> {
    try {
      await client.query('select 1')
      this.#plan(askEvery, () => this.#askWhetherThere(client))
    } catch (error) {
      this.#lose(client, error)
    }
  }

  #lose(client: Client, error: unknown = new Error('the connection that listens has ended')): void {
    if (this.#client !== client || this.#closed) return
    this.#client = undefined
    void endWithin(goodbyeWithin, client)
    this.#becomeDeaf(error)
  }

  #becomeDeaf(error: unknown): void {
    if (this.#closed) return
    const isNew = this.#deafness === undefined
    this.#deafness = error
    this.#poll.start()
    if (isNew) this.#report?.(false, error)
    const pause = error instanceof NotHeard ? deafPause : Math.min(longestPause, firstPause * 2 ** Math.min(this.#attempts++, 30))
    this.#plan(pause * (0.5 + Math.random() / 2), () => this.#connect())
  }

  /** One at a time: a check, or a reconnection. */
  #plan(delay: number, work: () => Promise<void>): void {
    clearTimeout(this.#timer)
    if (!this.#closed) this.#timer = setTimeout(() => void work(), delay).unref()
  }
}

const notifySql = 'select pg_notify($1, $2)'

/** Throws if it takes longer. */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_, reject) => (timer = setTimeout(() => reject(new Error('timeout')), ms)))
  return Promise.race([work, tooLong]).finally(() => clearTimeout(timer))
}

async function endWithin(ms: number, client: Client | undefined): Promise<void> {
  if (client) await within(ms, client.end()).catch(() => undefined)
}
