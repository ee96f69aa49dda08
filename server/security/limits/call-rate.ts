const second = 1_000

/**
 * So many calls per key at once, and as many in each second from then on. A call that comes too early can wait for its turn, for up to a second.
 * Keys that have made no calls for a second are dropped, so nothing grows.
 */
export class CallRate {
  readonly #each: number
  /** When a key may make as many at once again. */
  readonly #rested = new Map<string, number>()
  #dropped = 0

  constructor(perSecond: number) {
    this.#each = second / perSecond
  }

  /** How long a call at `at` has to wait (ms); undefined if that is more than `most`, and it does not count. */
  wait(key: string, at: number, most: number): number | undefined {
    this.#dropRested(at)
    const rested = Math.max(this.#rested.get(key) ?? 0, at) + this.#each
    const wait = Math.max(0, rested - at - second)
    if (wait > most) return undefined
    this.#rested.set(key, rested)
    return wait
  }

  #dropRested(at: number): void {
    if (Math.abs(at - this.#dropped) < second) return
    this.#dropped = at
    for (const [key, rested] of this.#rested) if (rested <= at) this.#rested.delete(key)
  }
}
