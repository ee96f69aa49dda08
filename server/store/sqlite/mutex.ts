/** Runs one piece of work at a time, in the order requested. */
export class Mutex {
  #last: Promise<unknown> = Promise.resolve()

  runExclusive<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work)
    this.#last = done.catch(() => undefined)
    return done
  }

  /** Resolves when all work requested so far is done. */
  async idle(): Promise<void> {
    await this.#last
  }
}
