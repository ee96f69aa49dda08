import { get, type ClientRequest } from 'node:http'
import type { PokeSource } from '#sync/poke.ts'

type What = 'open' | 'message' | 'error'

/** The parts of a browser's EventSource that pokes need. */
export class PokeEventSource implements PokeSource {
  readonly #listeners: [What, () => void][] = []
  readonly #request: ClientRequest
  #isClosed = false

  constructor(url: string, cookie: string) {
    this.#request = get(url, { agent: false, headers: { cookie, accept: 'text/event-stream' } }, (answer) => {
      const isOurs = answer.statusCode === 200 && answer.headers['content-type']?.startsWith('text/event-stream')
      if (!isOurs) return this.#fail()
      this.#tell('open')
      answer.on('data', (chunk: Buffer) => {
        if (chunk.toString().includes('data:')) this.#tell('message')
      })
      answer.on('error', () => this.#fail())
      answer.on('close', () => this.#fail())
    })
    this.#request.on('error', () => this.#fail())
  }

  addEventListener(what: What, listener: () => void): void {
    this.#listeners.push([what, listener])
  }

  close(): void {
    this.#isClosed = true
    this.#request.destroy()
  }

  #fail(): void {
    this.#request.destroy()
    this.#tell('error')
  }

  #tell(what: What): void {
    if (!this.#isClosed) for (const [wanted, listener] of this.#listeners) if (wanted === what) listener()
  }
}
