/** Ms of the first pause and of the longest; each is twice the one before. */
export const firstPause = 250
export const longestPause = 5_000

export interface CircuitBreakerOptions {
  /** Ms from any moment on, never back. */
  readonly elapsed?: () => number
  /** 0 to 1: spreads the pauses, so that several servers do not come back at one moment. */
  readonly random?: () => number
}

/**
 *   closed ── a failure ──► open for a pause ── over ──► one call tries ── a failure: open for twice as long
 *      ▲                    (whoever calls hears            └── success ──► closed
 *      └──────────────────── the failure at once)
 *
 * Whatever is out of reach is asked for rarely, however many want it, and nobody waits for an answer that will not come.
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
      // Several that set out together and failed together are one failure.
      if (failures === this.#failures) this.fail(error)
      throw error
    } finally {
      if (isTrial) this.#isTrying = false
    }
  }

  /** It was seen elsewhere that there is no use in trying just now. */
  fail(error: unknown): void {
    // While it is open anyway, what others have met meanwhile is no news.
    if (this.#failures && this.#elapsed() < this.#triesAt) return
    const whole = Math.min(longestPause, firstPause * 2 ** Math.min(this.#failures, 30))
    this.#failures++
    this.#last = error
    this.#triesAt = this.#elapsed() + whole * (0.5 + this.#random() / 2)
  }
}
