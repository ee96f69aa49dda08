const usualPause = 5_000

/** Does its work at once and then again and again, every 5 seconds unless told otherwise, never twice at the same time. */
export abstract class Repeater {
  readonly #onError: (error: unknown) => void
  readonly #every: number
  #timer: NodeJS.Timeout | undefined
  #running: Promise<unknown> | undefined
  protected isStopped = false

  constructor(onError: (error: unknown) => void, every = usualPause) {
    this.#onError = onError
    this.#every = every
  }

  /** The work. What takes long looks at `isStopped` between its parts. */
  abstract run(): Promise<unknown>

  start(): void {
    this.#repeat()
    this.#timer = setInterval(() => this.#repeat(), this.#every).unref()
  }

  #repeat(): void {
    this.#running ??= this.run()
      .catch(this.#onError)
      .finally(() => (this.#running = undefined))
  }

  /** Resolves when what it was doing is done. */
  async stop(): Promise<void> {
    this.isStopped = true
    clearInterval(this.#timer)
    await this.#running
  }
}
