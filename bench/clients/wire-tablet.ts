import { Agent, request, type IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { shapes } from '#domain/schema.ts'
import { protocolVersion } from '#domain/wire/notebook/protocol-version.ts'
import type { PokedPage } from '#domain/wire/sync/poke.ts'
import type { PullPage, ServerRow, Versions } from '#domain/wire/sync/pull.ts'
import type { Manifest } from '#domain/wire/sync/snapshot.ts'
import type { SessionInfo } from '#domain/wire/accounts/session.ts'
import { bodyOf, type SentMutation } from '../server-mutations.ts'

/** Who has signed in on a tablet. */
export interface Person {
  userId: number
  groupId: number
  cookie: string
}

const agent = new Agent({ keepAlive: true, maxSockets: Infinity })
const app = 'bench'
const buckets = ['group', 'person', 'organization', 'account'] as const
/** As a device does: sync/blocks-ahead.ts. */
const blocksAtOnce = 4

/** A tablet as the server sees it: the same requests in the same order as sync/ sends them, without a database. */
export class WireTablet {
  readonly #url: string
  readonly person: Person
  readonly #key: string
  #epoch = ''
  #cursors: Versions = { group: 0, organization: 0 }
  #confirmed = 0
  #sent = 0
  #isPulling = false
  #wantsPull = false
  #poked: PokedPage | undefined
  /** Called with the rows of every page, from a pull or a poke. */
  onRows: ((rows: readonly ServerRow[]) => void) | undefined
  /** Ms that each pull took. */
  readonly pulls: number[] = []

  constructor(url: string, person: Person, n: number) {
    this.#url = url
    this.person = person
    this.#key = `bench-tablet-${n}-${Math.random().toString(36).slice(2)}`
  }

  /** In sync with the server at `at`, and listening. */
  async start(at: Versions): Promise<void> {
    this.#epoch = (await this.#json<SessionInfo>('GET', '/api/v1/sync/session')).epoch
    this.#cursors = { ...at }
    await this.pull()
    await this.#listen()
  }

  async manifest(): Promise<Manifest> {
    return this.#json<Manifest>('POST', '/api/v1/sync/manifest', this.#asked())
  }

  /** The first mirror: manifest, blocks, and the pull that follows. Returns the number of rows. */
  async mirror(): Promise<number> {
    const { parts, versions, epoch } = await this.manifest()
    this.#epoch = epoch
    let rows = 0
    const blocks = parts.flatMap((part) => part.blocks)
    const missing = blocks.filter(({ columns }) => !columns)
    const { groupId, userId } = this.person
    const fetchNext = async (): Promise<void> => {
      for (let block = missing.shift(); block; block = missing.shift()) {
        const query = new URLSearchParams({ device: this.#key, group: String(groupId), user: String(userId), hash: block.hash })
        await this.#send('GET', `/api/v1/sync/block?${query}`)
      }
    }
    for (const { count } of blocks) rows += count
    await Promise.all(Array.from({ length: blocksAtOnce }, fetchNext))
    const ofGroup = parts.filter(({ part }) => part.startsWith('group/')).map(({ version }) => version)
    this.#cursors = { ...versions, group: Math.min(versions.group, ...ofGroup) }
    await this.pull()
    return rows
  }

  /** Sends these and has them confirmed, as the queue does: one push after the other, and a pull after each. */
  async push(mutations: readonly SentMutation[]): Promise<void> {
    const first = this.#sent + 1
    this.#sent += mutations.length
    const body = bodyOf(this.#epoch, this.#key, mutations, first, this.person.userId)
    const { lastMutation } = await this.#json<{ lastMutation: number }>('POST', '/api/v1/sync/push', body)
    if (lastMutation !== this.#sent) throw new Error(`the server stopped at ${lastMutation} of ${this.#sent}`)
    this.wantPull()
  }

  get isConfirmed(): boolean {
    return this.#confirmed === this.#sent
  }

  wantPull(): void {
    this.#wantsPull = true
    void this.#work()
  }

  /** Until there is no more. */
  async pull(): Promise<void> {
    for (let more = true; more;) {
      const from = performance.now()
      const asked = { ...this.#asked(), epoch: this.#epoch, buckets, cursors: this.#cursors, confirmed: this.#confirmed }
      const text = await this.#send('POST', '/api/v1/sync/pull', asked)
      this.pulls.push(performance.now() - from)
      const page = JSON.parse((this.onRows ? text : withoutRows(text)).toString()) as PullPage
      this.#cursors = page.versions
      more = page.more
      if (!more) this.#confirmed = page.lastMutation
      this.onRows?.(page.rows)
    }
  }

  /** As in sync/engine: one pull at a time; the newest small page waits for it and is used if it continues what is here. */
  async #work(): Promise<void> {
    if (this.#isPulling) return
    this.#isPulling = true
    try {
      while (this.#wantsPull || this.#poked) {
        const page = this.#poked
        this.#poked = undefined
        if (!this.#wantsPull && page && this.#isApplied(page)) continue
        this.#wantsPull = false
        await this.pull()
      }
    } finally {
      this.#isPulling = false
    }
  }

  /** As in db/pull/poked-page.ts. */
  #isApplied({ from, version, rows }: PokedPage): boolean {
    const { group } = this.#cursors
    if (!this.isConfirmed || from > group) return false
    if (version <= group) return true
    this.#cursors = { ...this.#cursors, group: version }
    this.onRows?.(rows.filter((row) => row.version > group))
    return true
  }

  async #listen(): Promise<void> {
    const events = await this.#open('GET', `/api/v1/sync/events?group=${this.person.groupId}`)
    let text = ''
    events.setEncoding('utf8').on('data', (part: string) => {
      text += part
      const lines = text.split('\n')
      text = lines.pop()!
      for (const line of lines) if (line.startsWith('data: ')) this.#hear(JSON.parse(line.slice('data: '.length)) as { page?: PokedPage })
    })
  }

  #hear({ page }: { page?: PokedPage }): void {
    if (page) this.#poked = page
    else this.#wantsPull = true
    void this.#work()
  }

  #asked() {
    const { userId, groupId } = this.person
    return { device: this.#key, group: groupId, user: userId, app, kinds: shapes() }
  }

  async #json<T>(method: string, path: string, body?: unknown): Promise<T> {
    return JSON.parse((await this.#send(method, path, body)).toString()) as T
  }

  async #send(method: string, path: string, body?: unknown): Promise<Buffer> {
    const answer = await this.#open(method, path, body)
    const parts: Buffer[] = []
    for await (const part of answer) parts.push(part as Buffer)
    // A busy server says when to come back.
    const pause = Number(answer.headers['retry-after'])
    if (answer.statusCode !== 200 && pause > 0) return wait(pause * 1_000).then(() => this.#send(method, path, body))
    if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${Buffer.concat(parts).toString().slice(0, 300)}`)
    return Buffer.concat(parts)
  }

  #open(method: string, path: string, body?: unknown): Promise<IncomingMessage> {
    const isBlock = path.startsWith('/api/v1/sync/block')
    const headers = {
      cookie: this.person.cookie,
      'content-type': 'application/json',
      'x-aliquot-protocol': protocolVersion,
      // What browsers accept over HTTPS. Blocks are only counted here; everything else is read.
      ...(isBlock && { 'accept-encoding': 'gzip, deflate, br' }),
    }
    return new Promise((resolve, reject) => {
      const sent = request(this.#url + path, { method, agent, headers }, resolve)
      sent.on('error', reject)
      sent.end(body === undefined ? undefined : JSON.stringify(body))
    })
  }
}

/** Every tablet has a processor of its own; here, fifty share one with the server, so rows that nobody looks at are not parsed. */
function withoutRows(page: Buffer): Buffer {
  const [from, to] = [page.indexOf('"rows":['), page.lastIndexOf('],"buckets":')]
  return Buffer.concat([page.subarray(0, from + '"rows":['.length), page.subarray(to)])
}
