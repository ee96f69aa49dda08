/** Gives its holder to one piece of work at a time, in the order they ask. */
export class Mutex {
  #last: Promise<unknown> = Promise.resolve()

  runExclusive<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work)
    this.#last = done.catch(() => undefined)
    return done
  }

  /** Resolves when everything that asked until now is done. */
  async idle(): Promise<void> {
    await this.#last
  }
}
