const second = 1000

/** At most `perSecond` calls per key in any one second of the clock. Counts of past seconds are dropped together, so nothing grows. */
export class CallRate {
  readonly #perSecond: number
  #second = 0
  #calls = new Map<string, number>()

  constructor(perSecond: number) {
    this.#perSecond = perSecond
  }

  /** False if it was one too many. */
  count(key: string, at: number): boolean {
    const now = Math.floor(at / second)
    if (now !== this.#second) {
      this.#second = now
      this.#calls = new Map()
    }
    const calls = (this.#calls.get(key) ?? 0) + 1
    this.#calls.set(key, calls)
    return calls <= this.#perSecond
  }
}
