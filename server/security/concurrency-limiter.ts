interface KeyQueue {
  running: number
  readonly waiting: (() => void)[]
}

/** So many calls of one key are worked on at once; the others wait in their order. Those of other keys do not notice. */
export class ConcurrencyLimiter {
  readonly #atOnce: number
  readonly #most: number
  readonly #lanes = new Map<string, KeyQueue>()

  constructor({ atOnce, waiting }: { atOnce: number; waiting: number }) {
    this.#atOnce = atOnce
    this.#most = waiting
  }

  /** Undefined when too many wait already; otherwise `turn` comes, and `leave`, called once or more often, makes room, whether it came or not. */
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
      // Its turn had not come: nobody else's does because of it, and whoever waits for it goes on to find that it is over.
      if (at >= 0) return lane.waiting.splice(at, 1).forEach((waiting) => waiting())
      const next = lane.waiting.shift()
      if (next) next()
      else if (--lane.running === 0) this.#lanes.delete(key)
    }
  }
}
