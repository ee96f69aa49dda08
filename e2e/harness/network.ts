import { createServer, request, type IncomingMessage, type OutgoingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Transform } from 'node:stream'

/** Makes something else of what passes, bytes of a stream piece by piece. */
export type Alter = (bytes: Buffer) => Buffer

/**
 *   tablet ──► network (one address for the whole journey) ──► server (killed, restarted, on any port)
 *
 * The laboratory's network: it can be cut, and it can lose an answer after the server has done the work.
 */
export class Network {
  #server: Server
  #target: number | undefined
  #lose: { path: string; lost: () => void } | undefined
  #refused: { path: string; after: number } | undefined
  #altered: { path: string; request: Alter | undefined; answer: Alter | undefined } | undefined
  #held: { path: string; answers: ServerResponse[] } | undefined
  readonly #host: string | undefined
  readonly #waiting = new Map<string, () => void>()
  readonly #live = new Set<ServerResponse>()

  private constructor(host: string | undefined) {
    this.#host = host
    this.#server = createServer((incoming, outgoing) => this.#pass(incoming, outgoing))
  }

  /** With `host`, a browser started with `browserArgs` knows it by that name, whatever its port is. */
  static async open(host?: string): Promise<Network> {
    const network = new Network(host)
    await new Promise<void>((resolve) => network.#server.listen(0, '127.0.0.1', resolve))
    return network
  }

  get url(): string {
    return `http://${this.#host ?? this.#address}`
  }

  get browserArgs(): string[] {
    return this.#host === undefined ? [] : this.argsFor(this.#host)
  }

  /** For a browser that should find it under that name. */
  argsFor(host: string): string[] {
    return [`--host-resolver-rules=MAP ${host} ${this.#address}`]
  }

  get #address(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** Forwards to a server's port, or nowhere. */
  leadTo(port: number | undefined): void {
    this.#target = port
    if (port === undefined) for (const answer of this.#live) answer.destroy()
  }

  /** The next successful answer to a request for `path` is lost on its way back; resolves when that has happened. */
  loseNextAnswer(path: string): Promise<void> {
    return new Promise((resolve) => (this.#lose = { path, lost: resolve }))
  }

  /** Requests for `path` fail, except the first `after`; undefined lets everything through again. */
  refuse(path: string | undefined, after = 0): void {
    this.#refused = path === undefined ? undefined : { path, after }
  }

  /** Requests for `path` get no answer; undefined answers those that are waiting, and lets everything through again. */
  hold(path: string | undefined): void {
    for (const answer of this.#held?.answers ?? []) answer.destroy()
    this.#held = path === undefined ? undefined : { path, answers: [] }
  }

  /** From now on, what is sent to such a path, or answered, is not what arrives. */
  alter(path: string, { request, answer }: { request?: Alter; answer?: Alter }): void {
    this.#altered = { path, request, answer }
  }

  /** Resolves with the next request for `path` that is answered completely. */
  nextAnswer(path: string): Promise<void> {
    return new Promise((resolve) => this.#waiting.set(path, resolve))
  }

  close(): Promise<void> {
    this.leadTo(undefined)
    this.hold(undefined)
    this.#server.closeAllConnections()
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }

  #pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const path = incoming.url ?? ''
    if (this.#held && path.startsWith(this.#held.path)) return void this.#held.answers.push(outgoing)
    if (this.#target === undefined || this.#isRefused(path)) return void outgoing.destroy()
    this.#live.add(outgoing)
    outgoing.on('close', () => this.#live.delete(outgoing))
    const headers: OutgoingHttpHeaders = { ...incoming.headers, host: incoming.headers.host ?? '' }
    const altered = this.#altered && path.startsWith(this.#altered.path) ? this.#altered : undefined
    // What is packed cannot be altered.
    if (altered) headers['accept-encoding'] = 'identity'
    const onward = request({ port: this.#target, host: '127.0.0.1', method: incoming.method, path: incoming.url, headers }, (answer) => {
      if (this.#lose && answer.statusCode === 200 && path.startsWith(this.#lose.path)) {
        const { lost } = this.#lose
        this.#lose = undefined
        answer.resume()
        answer.on('end', () => {
          outgoing.destroy()
          lost()
        })
        return
      }
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      if (altered?.answer) answer.pipe(altering(altered.answer)).pipe(outgoing)
      else answer.pipe(outgoing)
      answer.on('end', () => this.#tellAnswered(path))
      answer.on('error', () => outgoing.destroy())
    })
    onward.on('error', () => outgoing.destroy())
    outgoing.on('close', () => onward.destroy())
    if (altered?.request) incoming.pipe(altering(altered.request)).pipe(onward)
    else incoming.pipe(onward)
  }

  #isRefused(path: string): boolean {
    const refused = this.#refused
    return refused !== undefined && path.startsWith(refused.path) && refused.after-- <= 0
  }

  #tellAnswered(path: string): void {
    for (const [awaited, tell] of this.#waiting) {
      if (!path.startsWith(awaited)) continue
      this.#waiting.delete(awaited)
      tell()
    }
  }
}

/** The lengths stay: nothing says otherwise in the headers. */
const altering = (alter: Alter): Transform =>
  new Transform({
    transform: (bytes: Buffer, _, done) => done(null, alter(bytes)),
  })
