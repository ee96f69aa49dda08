/** Fetches a part of the app's code; asked again, it is there. */
export type Load = () => Promise<unknown>

/**
 *   idle ──► the next step that is not here yet ──► idle ──► … ──► idle ──► of the rest, one that is not here yet ──► …
 *
 * Fetches code before it is needed, one part after the other, and never while there is something else to do.
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

  /** These go ahead of the rest; what could not be fetched so far is tried once more. */
  prefer(next: readonly Load[]): void {
    this.#next = next
    this.#failed.clear()
    if (!this.#isRunning) void this.#run()
  }

  async #run(): Promise<void> {
    this.#isRunning = true
    while (true) {
      await this.#idle()
      // Chosen after the wait: another screen may have been opened meanwhile.
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
