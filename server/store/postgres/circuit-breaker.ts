/** Ms of the first and the longest pause; each is twice the one before. */
export const firstPause = 250
export const longestPause = 5_000

export interface CircuitBreakerOptions {
  /** Ms from an arbitrary start, never jumping back. */
  readonly elapsed?: () => number
  /** 0 to 1: spreads the pauses, so that several servers do not return at the same moment. */
  readonly random?: () => number
}

/**
 *   closed ── a failure ──► open for a pause ── over ──► one call tries ── a failure: open for twice as long
 *      ▲                    (calls get the                  └── success ──► closed
 *      └──────────────────── failure at once)
 *
 * An unreachable database is tried rarely, however many callers want it, and no one waits for an answer that will not come.
 */
export class CircuitBreaker {
  readonly #elapsed: () => number
  readonly #random: () => number
  #failures = 0
  #last: unknown
  #triesAt = 0
  #isTrying = false

  constructor({ elapsed = () => performance.now(), random = Math.random }: CircuitBreakerOptions = {}) {
    this.#elapsed = elapsed
    this.#random = random
  }

  async run<T>(attempt: () => Promise<T>): Promise<T> {
    const failures = this.#failures
    const isTrial = failures > 0
    if (isTrial && (this.#isTrying || this.#elapsed() < this.#triesAt)) throw this.#last
    if (isTrial) this.#isTrying = true
    try {
      const value = await attempt()
      this.#failures = 0
      return value
    } catch (error) {
      // Several calls that started together and failed together count as one failure.
      if (failures === this.#failures) this.fail(error)
      throw error
    } finally {
      if (isTrial) this.#isTrying = false
    }
  }

  /** It was noticed elsewhere that trying now is useless. */
  fail(error: unknown): void {
    // While it is open anyway, failures of other calls add nothing.
    if (this.#failures && this.#elapsed() < this.#triesAt) return
    const whole = Math.min(longestPause, firstPause * 2 ** Math.min(this.#failures, 30))
    this.#failures++
    this.#last = error
    this.#triesAt = this.#elapsed() + whole * (0.5 + this.#random() / 2)
  }
}
