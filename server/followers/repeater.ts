const usualPause = 5_000

/** Does its work at once and then again and again, every 5 seconds unless told otherwise, never twice at the same time. */
export class Repeater {
  readonly #work: () => Promise<unknown>
  readonly #onError: (error: unknown) => void
  readonly #every: number
  #timer: NodeJS.Timeout | undefined
  #running: Promise<unknown> | undefined

  constructor(work: () => Promise<unknown>, onError: (error: unknown) => void, every = usualPause) {
    this.#every = every
    this.#work = work
    this.#onError = onError
  }

  start(): void {
    this.#run()
    this.#timer = setInterval(() => this.#run(), this.#every).unref()
  }

  #run(): void {
    this.#running ??= this.#work()
      .catch(this.#onError)
      .finally(() => (this.#running = undefined))
  }

  /** Resolves when what it was doing is done. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#running
  }
}
