import { setTimeout as wait } from 'node:timers/promises'

export interface KeyedWriterOptions {
  readonly url: () => string
  readonly token: string
  /** Begins the names of the samples it creates. */
  readonly name: string
}

/** Longer than a server may leave any request unanswered. */
const timeout = 30_000
const pause = 20
/** Of writes that wait for an answer: after so many it sends only those again. */
const maxPending = 50

/** A program that creates one sample after another, each with an Idempotency-Key, and repeats a write until it is answered. */
export class KeyedWriter {
  /** Names of samples that the server said it has created. */
  readonly acknowledged: string[] = []
  /** Answers that are neither an acknowledgment nor "later". */
  readonly wrong: string[] = []
  readonly #options: KeyedWriterOptions
  readonly #pending: string[] = []
  #made = 0
  #isStopping = false
  #run: Promise<void> | undefined

  constructor(options: KeyedWriterOptions) {
    this.#options = options
  }

  /** Names that were sent; each was created once or not at all. */
  get pending(): readonly string[] {
    return this.#pending
  }

  start(): void {
    this.#run = this.#work()
  }

  /** Creates no more, and repeats what was not answered for this long. */
  async drain(forMs: number): Promise<void> {
    this.#isStopping = true
    await this.#run
    for (const until = Date.now() + forMs; this.#pending.length && Date.now() < until; await wait(pause)) await this.#sendOldest()
  }

  async #work(): Promise<void> {
    for (let turn = 0; !this.#isStopping; turn++) {
      if (this.#pending.length < maxPending) this.#pending.push(`${this.#options.name} ${++this.#made}`)
      // The newest, and now and then the one that waits longest.
      await (turn % 3 ? this.#send(this.#pending.at(-1)!) : this.#sendOldest())
      await wait(pause)
    }
  }

  async #sendOldest(): Promise<void> {
    const [name] = this.#pending
    if (name === undefined) return
    await this.#send(name)
    // If it still waits, the others come first.
    if (this.#pending[0] === name) this.#pending.push(this.#pending.shift()!)
  }

  async #send(name: string): Promise<void> {
    const { url, token } = this.#options
    try {
      const answer = await fetch(`${url()}/members/inventory/browser/sample/saveSample.ashx`, {
        method: 'POST',
        headers: { authorization: token, 'idempotency-key': name.replaceAll(' ', '-') },
        body: new URLSearchParams({ name, sampleTypeID: '1' }),
        signal: AbortSignal.timeout(timeout),
      })
      const { success, code } = (await answer.json()) as { success?: boolean; code?: string }
      if (success) {
        this.#pending.splice(this.#pending.indexOf(name), 1)
        this.acknowledged.push(name)
      } else if (answer.status !== 503 && code !== 'request.still-running') this.wrong.push(`${answer.status} ${code}`)
    } catch {
      // The server is gone, before or after it was done.
    }
  }
}
