import { createServer, request, type IncomingMessage, type OutgoingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { errorPage, foreignJson, redirect, signInPage, spoiled, type Page } from './fake-replies.ts'
import type { Random } from './random.ts'

/** Possible conditions of a device's network. */
export const conditions = [
  'offline',
  'hanging',
  'slow',
  'trickling',
  'answers lost',
  'cut halfway',
  'sign-in page',
  'redirect',
  'error page',
  'foreign JSON',
  'spoiled JSON',
  'truncated JSON',
  'delivered twice',
  'stale pulls',
] as const
export type Condition = (typeof conditions)[number]

interface Answer {
  status: number
  headers: OutgoingHttpHeaders
  body: Buffer
}

/** These let some requests through, so that half of a conversation is real. */
const partly: ReadonlySet<Condition> = new Set<Condition>(['answers lost', 'cut halfway', 'foreign JSON', 'spoiled JSON', 'truncated JSON', 'error page'])
const share = 0.5

/** The connection of one device to the server: a proxy that is slow, loses messages, or lies, as it is told. */
export class Network {
  condition: Condition | null = null
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  readonly #random: Random
  readonly #serverPort: () => number
  /** As a proxy reports it: not all devices have the same address. */
  readonly #address: string
  #lastPull: Answer | undefined
  /** Copies of requests that are still to be delivered. */
  readonly #late = new Set<Promise<unknown>>()

  constructor(serverPort: () => number, address: string, random: Random) {
    this.#serverPort = serverPort
    this.#address = address
    this.#random = random
    this.#server = createServer((asked, reply) => void this.#handle(asked, reply).catch(() => reply.destroy()))
    this.#server.on('connection', (socket) => {
      this.#sockets.add(socket)
      socket.on('close', () => this.#sockets.delete(socket))
    })
  }

  async open(): Promise<void> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** From now on. Going offline, and recovering from a standstill, breaks what is in progress. */
  become(condition: Condition | null): void {
    const before = this.condition
    this.condition = condition
    if (condition === 'offline' || before === 'hanging') this.breakAll()
  }

  breakAll(): void {
    for (const socket of this.#sockets) socket.destroy()
  }

  /** Until no copy of a request is on its way anymore. */
  async quiet(): Promise<void> {
    while (this.#late.size) await Promise.all(this.#late)
  }

  async close(): Promise<void> {
    this.#server.close()
    this.breakAll()
  }

  async #handle(asked: IncomingMessage, reply: ServerResponse): Promise<void> {
    const body = await buffer(asked)
    const { condition } = this
    if (condition && (!partly.has(condition) || this.#random.chance(share))) await this.#misbehave(condition, asked, body, reply)
    else await this.#pass(asked, body, reply)
  }

  async #misbehave(condition: Condition, asked: IncomingMessage, body: Buffer, reply: ServerResponse): Promise<void> {
    switch (condition) {
      case 'offline':
        return void reply.destroy()
      case 'hanging':
        return
      case 'slow':
        await delay(this.#random.between(300, 2_000))
        return this.#pass(asked, body, reply)
      case 'sign-in page':
        return say(reply, signInPage)
      case 'redirect':
        return say(reply, redirect)
      case 'error page':
        return say(reply, errorPage(this.#random))
      case 'foreign JSON':
        return say(reply, foreignJson(this.#random))
      case 'trickling':
      case 'answers lost':
      case 'cut halfway':
      case 'spoiled JSON':
      case 'truncated JSON':
      case 'delivered twice':
      case 'stale pulls':
        return this.#distort(condition, asked, body, reply)
    }
  }

  /** Requests that need the server's real answer. A stream has none, and passes. */
  async #distort(condition: Condition, asked: IncomingMessage, body: Buffer, reply: ServerResponse): Promise<void> {
    if (isStream(asked)) return this.#pass(asked, body, reply)
    if (condition === 'cut halfway' && this.#random.chance(0.5)) return void reply.destroy()
    if (condition === 'stale pulls' && isPull(asked) && this.#lastPull && this.#random.chance(0.7)) return send(reply, this.#lastPull)
    const answer = await this.#ask(asked, body)
    if (!answer || condition === 'answers lost') return void reply.destroy()
    if (condition === 'trickling') return trickle(reply, answer, this.#random)
    if (condition === 'cut halfway') return cutShort(reply, answer)
    if (condition === 'spoiled JSON') return send(reply, { ...answer, body: Buffer.from(spoiled(answer.body.toString(), this.#random)) })
    if (condition === 'truncated JSON') return send(reply, { ...answer, body: answer.body.subarray(0, Math.floor(answer.body.length * this.#random.next())) })
    if (condition === 'delivered twice' && asked.method === 'POST') this.#deliverAgain(asked, body)
    return send(reply, answer)
  }

  /** After whatever comes meanwhile. Its answer is dropped. */
  #deliverAgain(asked: IncomingMessage, body: Buffer): void {
    const copy = delay(this.#random.between(0, 3_000)).then(() => this.#ask(asked, body))
    this.#late.add(copy)
    void copy.finally(() => this.#late.delete(copy))
  }

  async #pass(asked: IncomingMessage, body: Buffer, reply: ServerResponse): Promise<void> {
    if (isStream(asked)) return this.#stream(asked, reply)
    const answer = await this.#ask(asked, body)
    if (!answer) return say(reply, { status: 502, type: 'text/html', text: '<h1>502 Bad Gateway</h1>' })
    if (isPull(asked) && answer.status === 200) this.#lastPull = answer
    return send(reply, answer)
  }

  /** Undefined if the server does not respond. */
  async #ask(asked: IncomingMessage, body: Buffer): Promise<Answer | undefined> {
    try {
      const going = this.#request(asked)
      going.end(body)
      const [answer] = (await once(going, 'response')) as [IncomingMessage]
      const { 'transfer-encoding': _, connection: __, ...headers } = answer.headers
      return { status: answer.statusCode!, headers, body: await buffer(answer) }
    } catch {
      return undefined
    }
  }

  #stream(asked: IncomingMessage, reply: ServerResponse): void {
    const going = this.#request(asked)
    going.on('error', () => reply.destroy())
    reply.on('close', () => going.destroy())
    going.on('response', (answer) => {
      reply.writeHead(answer.statusCode!, answer.headers)
      reply.flushHeaders()
      answer.on('error', () => reply.destroy())
      answer.pipe(reply)
    })
    going.end()
  }

  #request(asked: IncomingMessage) {
    const { connection: _, 'accept-encoding': __, ...headers } = asked.headers
    return request({
      host: '127.0.0.1',
      port: this.#serverPort(),
      method: asked.method,
      path: asked.url,
      agent: false,
      headers: { ...headers, 'x-forwarded-for': this.#address },
    })
  }
}

const isStream = (asked: IncomingMessage): boolean => asked.url!.startsWith('/api/v1/sync/events')
const isPull = (asked: IncomingMessage): boolean => asked.url!.startsWith('/api/v1/sync/pull')

function send(reply: ServerResponse, { status, headers, body }: Answer): void {
  reply.writeHead(status, { ...headers, 'content-length': body.length })
  reply.end(body)
}

function say(reply: ServerResponse, { status, type, text, location }: Page): void {
  send(reply, { status, headers: { 'content-type': type, ...(location && { location }) }, body: Buffer.from(text) })
}

function cutShort(reply: ServerResponse, { status, headers, body }: Answer): void {
  reply.writeHead(status, { ...headers, 'content-length': body.length })
  reply.write(body.subarray(0, body.length >> 1), () => reply.destroy())
}

async function trickle(reply: ServerResponse, { status, headers, body }: Answer, random: Random): Promise<void> {
  reply.writeHead(status, { ...headers, 'content-length': body.length })
  const piece = Math.max(1, Math.ceil(body.length / 8))
  for (let at = 0; at < body.length; at += piece) {
    reply.write(body.subarray(at, at + piece))
    await delay(random.between(20, 250))
  }
  reply.end()
}
