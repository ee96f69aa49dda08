/** Fetches a part of the app's code; a second call finds it loaded. */
export type Load = () => Promise<unknown>

/**
 *   idle ──► a next step that is not loaded ──► idle ──► … ──► idle ──► a part of the rest that is not loaded ──► …
 *
 * Fetches code before it is needed, one part after another, and only while the browser is idle.
 */
export class Prefetcher {
  readonly #rest: () => readonly Load[]
  readonly #idle: () => Promise<void>
  readonly #fetched = new Set<Load>()
  readonly #failed = new Set<Load>()
  #next: readonly Load[] = []
  #isRunning = false

  constructor(rest: () => readonly Load[], idle: () => Promise<void>) {
    this.#rest = rest
    this.#idle = idle
  }

  /** Fetches these before the rest. Parts that could not be fetched so far are tried again. */
  prefer(next: readonly Load[]): void {
    this.#next = next
    this.#failed.clear()
    if (!this.#isRunning) void this.#run()
  }

  async #run(): Promise<void> {
    this.#isRunning = true
    while (true) {
      await this.#idle()
      // Chosen after the wait, because another screen may have been opened in the meantime.
      const load = [...this.#next, ...this.#rest()].find((each) => !this.#fetched.has(each) && !this.#failed.has(each))
      if (!load) break
      await load().then(
        () => this.#fetched.add(load),
        () => this.#failed.add(load),
      )
    }
    this.#isRunning = false
  }
}
