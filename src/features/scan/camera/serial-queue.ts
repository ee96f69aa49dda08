/** Work that must not overlap: each piece starts when the previous one has ended, successfully or not. */
export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve()

  run<Result>(work: () => Promise<Result>): Promise<Result> {
    const next = this.#last.then(work, work)
    this.#last = next
    return next
  }
}
