/** Runs what concerns one thing one after another, and what concerns others at the same time. */
export class KeyedQueue {
  readonly #last = new Map<string, Promise<unknown>>()

  run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const done = (this.#last.get(name) ?? Promise.resolve()).then(work, work)
    this.#last.set(name, done)
    const leave = () => {
      if (this.#last.get(name) === done) this.#last.delete(name)
    }
    void done.then(leave, leave)
    return done
  }

  /** Resolves when everything that has begun is done. */
  async idle(): Promise<void> {
    while (this.#last.size > 0) await Promise.allSettled(this.#last.values())
  }
}
