import { get, type ClientRequest } from 'node:http'
import type { PokeSource } from '#sync/poke.ts'

type What = 'open' | 'message' | 'error'

/** The parts of a browser's EventSource that pokes need. */
export class PokeEventSource implements PokeSource {
  readonly #listeners: [What, (event: Event) => void][] = []
  readonly #request: ClientRequest
  #isClosed = false

  constructor(url: string, cookie: string) {
    this.#request = get(url, { agent: false, headers: { cookie, accept: 'text/event-stream' } }, (answer) => {
      const isOurs = answer.statusCode === 200 && answer.headers['content-type']?.startsWith('text/event-stream')
      if (!isOurs) return this.#fail()
      this.#tell('open')
      let text = ''
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        const events = (text + chunk).split('\n\n')
        text = events.pop()!
        for (const [, data] of events.flatMap((event) => [...event.matchAll(/^data: (.*)$/gm)]))
          this.#tell('message', new MessageEvent('message', { data: data! }))
      })
      answer.on('error', () => this.#fail())
      answer.on('close', () => this.#fail())
    })
    this.#request.on('error', () => this.#fail())
  }

  addEventListener(what: What, listener: (event: Event) => void): void {
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

  #tell(what: What, event: Event = new Event(what)): void {
    if (!this.#isClosed) for (const [wanted, listener] of this.#listeners) if (wanted === what) listener(event)
  }
}
