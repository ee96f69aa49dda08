import type { Timers } from '#sync/timers.ts'

/** Time that only a test advances. */
export class VirtualClock {
  /** Epoch ms by the server's clock. */
  now: number
  /** Ms since the start of the world. */
  elapsed = 0

  constructor(now: number) {
    this.now = now
  }

  moveTo(elapsed: number): void {
    if (elapsed <= this.elapsed) return
    this.now += elapsed - this.elapsed
    this.elapsed = elapsed
  }
}

interface Waiting {
  at: number
  work: () => void
}

/** The clock as one tab sees it: its wall time is off and can be set, its timers wait until they are fired. */
export class TabTimers implements Timers {
  readonly waiting: Waiting[] = []
  readonly #clock: VirtualClock
  readonly #skew: () => number

  constructor(clock: VirtualClock, skew: () => number = () => 0) {
    this.#clock = clock
    this.#skew = skew
  }

  now(): number {
    return this.#clock.now + this.#skew()
  }

  elapsed(): number {
    return this.#clock.elapsed
  }

  random(): number {
    return 0.5
  }

  after(delay: number, work: () => void): () => void {
    const entry = { at: this.#clock.elapsed + Math.max(0, delay), work }
    this.waiting.push(entry)
    return () => this.#drop(entry)
  }

  /** Advances the clock to the next timer and runs it; false if there is none. */
  fireNext(): boolean {
    const next = this.waiting.reduce<Waiting | undefined>((first, entry) => (first && first.at <= entry.at ? first : entry), undefined)
    if (!next) return false
    this.#drop(next)
    this.#clock.moveTo(next.at)
    next.work()
    return true
  }

  /** Runs what is due within `ms`, in order, and stops there. */
  advance(ms: number): void {
    const end = this.#clock.elapsed + ms
    while (this.waiting.some((entry) => entry.at <= end)) this.fireNext()
    this.#clock.moveTo(end)
  }

  #drop(entry: Waiting): void {
    const at = this.waiting.indexOf(entry)
    if (at >= 0) this.waiting.splice(at, 1)
  }
}
