import type { FastifyReply } from 'fastify'
import type { ServerResponse } from 'node:http'
import type { Bus } from '../../feed/bus.ts'

/** Whose stream it is: it ends when this session or its membership of this group does. */
export interface StreamOwner {
  readonly sessionHash: string
  readonly groupId: number
}

export interface StreamOptions {
  readonly bus: Bus
  /** Asked before each poke and at each heartbeat. */
  mayListen(owner: StreamOwner): Promise<boolean>
  /** Ms between comments that keep proxies from closing a silent stream. */
  readonly heartbeat: number
  onError(error: unknown): void
}

export const heartbeat = 25_000

/**
 *   bus ── poke ──► may they still? ── yes ──► data: {groupId, version}
 *   timer ────────►        │           └─────► : (heartbeat)
 *                          no ──► end
 */
export class EventStreams {
  readonly #options: StreamOptions
  readonly #open = new Map<ServerResponse, StreamOwner>()
  readonly #stopListening: () => void

  constructor(options: StreamOptions) {
    this.#options = options
    this.#stopListening = options.bus.onSessionEnd((hash) => this.#close(hash))
  }

  open(reply: FastifyReply, owner: StreamOwner): void {
    const headers = reply.getHeaders()
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, {
      ...toPlain(headers),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    })
    raw.write('retry: 3000\n\n')
    this.#open.set(raw, owner)

    const send = this.#sender(raw, owner)
    const unsubscribe = this.#options.bus.subscribe(owner.groupId, ({ groupId, version }) => send(`data: ${JSON.stringify({ groupId, version })}\n\n`))
    const timer = setInterval(() => send(':\n\n'), this.#options.heartbeat)
    raw.on('close', () => {
      clearInterval(timer)
      unsubscribe()
      this.#open.delete(raw)
    })
  }

  get size(): number {
    return this.#open.size
  }

  /** At once, at every process that hears the bus: the person signed out. */
  endSession(sessionHash: string): void {
    this.#options.bus.endSession(sessionHash)
  }

  endAll(): void {
    this.#stopListening()
    for (const raw of this.#open.keys()) raw.end()
  }

  #close(sessionHash: string): void {
    for (const [raw, owner] of this.#open) if (owner.sessionHash === sessionHash) raw.end()
  }

  /** While one question is on its way, only the latest text waits: pokes say "look", not what changed. */
  #sender(raw: ServerResponse, owner: StreamOwner): (text: string) => void {
    let latest = ''
    let isAsking = false
    const sendAll = async (): Promise<void> => {
      isAsking = true
      while (latest) {
        const text = latest
        latest = ''
        if (!(await this.#mayListen(owner))) raw.end()
        else if (!raw.writableEnded) raw.write(text)
      }
      isAsking = false
    }
    return (text) => {
      latest = text
      if (!isAsking) void sendAll()
    }
  }

  async #mayListen(owner: StreamOwner): Promise<boolean> {
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
