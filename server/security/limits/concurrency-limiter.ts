interface KeyQueue {
  running: number
  readonly waiting: (() => void)[]
}

/** Limits how many calls of one key run at once; the others wait in order. Other keys are not affected. */
export class ConcurrencyLimiter {
  readonly #atOnce: number
  readonly #most: number
  readonly #lanes = new Map<string, KeyQueue>()

  constructor({ atOnce, waiting }: { atOnce: number; waiting: number }) {
    this.#atOnce = atOnce
    this.#most = waiting
  }

  /**
   * Undefined if too many are waiting already; otherwise `turn` resolves when it may run, and
   * `leave`, which may be called more than once, makes room, at any time.
   */
  acquire(key: string): { turn: Promise<void>; leave: () => void } | undefined {
    const lane = this.#lanes.get(key) ?? { running: 0, waiting: [] }
    if (lane.waiting.length >= this.#most) return undefined
    this.#lanes.set(key, lane)
    if (lane.running < this.#atOnce) {
      lane.running++
      return { turn: Promise.resolve(), leave: this.#leaver(key, lane) }
    }
    let start = () => {}
    const turn = new Promise<void>((resolve) => (start = resolve))
    lane.waiting.push(start)
    return { turn, leave: this.#leaver(key, lane, start) }
  }

  #leaver(key: string, lane: KeyQueue, start?: () => void): () => void {
    let hasLeft = false
    return () => {
      if (hasLeft) return
      hasLeft = true
      const at = start ? lane.waiting.indexOf(start) : -1
      // Its turn had not come, so nobody moves up because of it; its own `turn` resolves, and the caller notices that it is over.
      if (at >= 0) return lane.waiting.splice(at, 1).forEach((waiting) => waiting())
      const next = lane.waiting.shift()
      if (next) next()
      else if (--lane.running === 0) this.#lanes.delete(key)
    }
  }
}
