import type { FastifyReply } from 'fastify'
import type { ServerResponse } from 'node:http'
import { once } from 'node:events'
import { setImmediate as breathe } from 'node:timers/promises'
import { organizationFeed } from '#domain/bucket.ts'
import type { PokedPage } from '#domain/wire/sync/poke.ts'
import { withTimeLimit } from '../../time-limit.ts'
import type { Bus, Poke } from '../../feed/bus.ts'

/** Whose stream it is: it ends with this session or its membership in this group. */
export interface StreamOwner {
  readonly userId: number
  readonly sessionHash: string
  readonly groupId: number
}

export interface StreamOptions {
  readonly bus: Bus
  /** Checked before each poke and at each heartbeat. */
  mayListen(owner: StreamOwner): Promise<boolean>
  /** The audiences of the owner's buckets in the group, among them the shared ones. */
  audiencesOf(owner: StreamOwner): Promise<readonly number[]>
  /** What a poke is about, if that is little and for every member of the group. */
  pageFor(groupId: number, version: number): Promise<PokedPage | undefined>
  /** Ms between comments that keep proxies from closing a silent stream. */
  readonly heartbeat: number
  /** Streams of one person: opening one more ends their oldest. */
  readonly ofPerson: number
  /** Streams of all people: no more are opened. */
  readonly most: number
  onError(error: unknown): void
}

/** What a stream sends instead of pokes: everything that has come since, in order. */
export interface StreamSource {
  /** Sent at the beginning. */
  readonly first: string
  next(): Promise<{ readonly text: string; readonly hasMore: boolean }>
}

export const heartbeat = 25_000

const beat = ':\n\n'

/** Bytes that may be buffered for a client that does not read; one that is this far behind can reconnect and pull. */
const maxUnread = 64 * 1024

interface Stream {
  readonly owner: StreamOwner
  /** It sends pokes. */
  readonly isOfDevice: boolean
  readonly send: (text: Sent) => void
}

/** A text, or what reads it as soon as it may be sent. */
type Sent = string | (() => Promise<string>)

/**
 *   bus ── poke ──► still allowed? ── yes ──► data: {groupId, version, page?}
 *   timer ────────►        │            └────► : (heartbeat)
 *                          no ──► end
 */
export class EventStreams {
  readonly #options: StreamOptions
  /** Oldest first. */
  readonly #open = new Map<ServerResponse, Stream>()
  /** Permission checks in progress: all streams of one session in one group share an answer. */
  readonly #asking = new Map<string, Promise<boolean>>()
  readonly #stopListening: () => void
  #timer: NodeJS.Timeout | undefined

  constructor(options: StreamOptions) {
    this.#options = options
    this.#stopListening = options.bus.onSessionEnd((hash) => this.#close(hash))
  }

  /** False if the server has reached its limit; then nothing was sent. */
  open(reply: FastifyReply, owner: StreamOwner, source?: StreamSource): boolean {
    const own = [...this.#open].filter(([, stream]) => stream.owner.userId === owner.userId)
    if (own.length >= this.#options.ofPerson) this.#end(own[0]![0])
    if (this.#open.size >= this.#options.most) return false

    const headers = reply.getHeaders()
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, {
      ...toPlain(headers),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    })
    raw.write('retry: 3000\n\n')

    const send = this.#sender(raw, owner)
    this.#open.set(raw, { owner, send, isOfDevice: source === undefined })
    this.#timer ??= setInterval(() => void this.#beat(), this.#options.heartbeat)
    const readOn = async (): Promise<string> => {
      await this.#untilRead(raw)
      const { text, hasMore } = await source!.next()
      if (hasMore) send(readOn)
      return text
    }
    const onPoke = async (poke: Poke): Promise<void> => {
      const { groupId, version } = poke
      if (source) return send(readOn)
      if (!(await this.#concerns(poke, owner))) return
      const page = groupId === organizationFeed ? undefined : await this.#options.pageFor(groupId, version)
      send(`data: ${JSON.stringify({ groupId, version, page })}\n\n`)
    }
    if (source) {
      raw.write(source.first)
      send(readOn)
    }
    const subscriptions = [owner.groupId, organizationFeed].map((feed) => this.#options.bus.subscribe(feed, (poke) => void onPoke(poke)))
    raw.on('close', () => {
      for (const unsubscribe of subscriptions) unsubscribe()
      this.#forget(raw)
    })
    return true
  }

  /** Nobody is told when rows of others change. Whether a person has a shared bucket is looked up only if nothing else decides. */
  async #concerns({ audiences }: Poke, owner: StreamOwner): Promise<boolean> {
    if (!audiences || audiences.includes(0) || audiences.includes(owner.userId)) return true
    if (!audiences.some((audience) => audience < 0)) return false
    try {
      const own = await this.#options.audiencesOf(owner)
      return audiences.some((audience) => own.includes(audience))
    } catch (error) {
      this.#options.onError(error)
      return false
    }
  }

  /** Something of this moment, for whoever may hear it: it takes the place of no poke, and one who reads too slowly misses it. */
  tell(text: string, isAddressed: (owner: StreamOwner) => boolean, mayHear: (owner: StreamOwner) => Promise<boolean>): void {
    for (const [raw, { owner, isOfDevice }] of this.#open) if (isOfDevice && isAddressed(owner)) void this.#tell(raw, owner, text, mayHear)
  }

  async #tell(raw: ServerResponse, owner: StreamOwner, text: string, mayHear: (owner: StreamOwner) => Promise<boolean>): Promise<void> {
    if (!(await this.#mayListen(owner))) return void raw.end()
    try {
      if ((await mayHear(owner)) && !raw.writableEnded && raw.writableLength < maxUnread) raw.write(text)
    } catch (error) {
      this.#options.onError(error)
    }
  }

  get size(): number {
    return this.#open.size
  }

  /** At once, in every process on the bus: the person has signed out. */
  endSession(sessionHash: string): void {
    this.#options.bus.endSession(sessionHash)
  }

  endAll(): void {
    this.#stopListening()
    for (const raw of this.#open.keys()) raw.end()
  }

  #close(sessionHash: string): void {
    for (const [raw, { owner }] of this.#open) if (owner.sessionHash === sessionHash) raw.end()
  }

  #end(raw: ServerResponse): void {
    raw.end()
    // Removed from the count now; its connection closes a moment later.
    this.#forget(raw)
  }

  #forget(raw: ServerResponse): void {
    this.#open.delete(raw)
    if (this.#open.size) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  /** One after another, so that a thousand listeners delay nobody. */
  async #beat(): Promise<void> {
    for (const { send } of this.#open.values()) {
      send(beat)
      await breathe()
    }
  }

  /** While a check is in progress, only the latest text is kept: pokes say that there is something new, not what. */
  #sender(raw: ServerResponse, owner: StreamOwner): (text: Sent) => void {
    let latest: Sent = ''
    let isAsking = false
    const sendAll = async (): Promise<void> => {
      isAsking = true
      while (latest) {
        const sent: Sent = latest
        latest = ''
        if (!(await this.#mayListen(owner))) raw.end()
        else if (raw.writableLength > maxUnread) raw.destroy()
        else if (!raw.writableEnded) await this.#write(raw, sent)
      }
      isAsking = false
    }
    return (text) => {
      // Another message is about to be sent: a heartbeat would only replace it.
      if (isAsking && text === beat) return
      latest = text
      if (!isAsking) void sendAll()
    }
  }

  async #write(raw: ServerResponse, sent: Sent): Promise<void> {
    try {
      const text = typeof sent === 'string' ? sent : await sent()
      if (text && !raw.writableEnded) raw.write(text)
    } catch (error) {
      // Whoever listens comes back, and goes on where they were.
      this.#options.onError(error)
      raw.end()
    }
  }

  /** A reader that is slow, but reads. */
  async #untilRead(raw: ServerResponse): Promise<void> {
    if (!raw.writableNeedDrain) return
    await withTimeLimit(this.#options.heartbeat, (signal) => Promise.race([once(raw, 'drain', { signal }), once(raw, 'close', { signal })])).catch(
      () => undefined,
    )
  }

  #mayListen(owner: StreamOwner): Promise<boolean> {
    const key = `${owner.groupId} ${owner.sessionHash}`
    let asked = this.#asking.get(key)
    if (!asked) this.#asking.set(key, (asked = this.#ask(owner).finally(() => this.#asking.delete(key))))
    return asked
  }

  async #ask(owner: StreamOwner): Promise<boolean> {
    try {
      return await this.#options.mayListen(owner)
    } catch (error) {
      this.#options.onError(error)
      return false
    }
  }
}

const toPlain = (headers: ReturnType<FastifyReply['getHeaders']>): Record<string, string | number | string[]> =>
  Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
