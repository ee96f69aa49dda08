import { Client } from 'pg'
import { LocalBus, type Bus, type Poke } from '#server/feed/bus.ts'

const channel = 'aliquot_poke'
const reconnectAfter = 2_000

/**
 *   poke ─► NOTIFY ─► every process on this database, this one too ─► its listeners
 *
 * While the connection is away only this process's listeners are told; devices of the others come by their own poll.
 */
export class PostgresBus implements Bus {
  readonly #url: string
  readonly #local = new LocalBus()
  #client: Client | undefined
  #timer: NodeJS.Timeout | undefined
  #closed = false

  constructor(url: string) {
    this.#url = url
  }

  async open(): Promise<void> {
    const client = new Client({ connectionString: this.#url })
    client.on('error', () => this.#lose(client))
    client.on('end', () => this.#lose(client))
    client.on('notification', ({ payload }) => this.#hear(payload))
    await client.connect()
    await client.query(`listen ${channel}`)
    this.#client = client
  }

  poke(groupId: number, version: number): void {
    const payload = JSON.stringify({ groupId, version } satisfies Poke)
    const tellHere = () => this.#local.poke(groupId, version)
    if (!this.#client) return tellHere()
    this.#client.query('select pg_notify($1, $2)', [channel, payload]).catch(tellHere)
  }

  subscribe(groupId: number, listener: (poke: Poke) => void): () => void {
    return this.#local.subscribe(groupId, listener)
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    await this.#client?.end()
  }

  #hear(payload = '{}'): void {
    const { groupId, version } = JSON.parse(payload) as Partial<Poke>
    if (groupId !== undefined && version !== undefined) this.#local.poke(groupId, version)
  }

  #lose(client: Client): void {
    if (this.#client === client) this.#client = undefined
    if (this.#closed || this.#client) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.open().catch(() => undefined), reconnectAfter).unref()
  }
}
