interface Waiting<Key> {
  readonly key: Key
  readonly isSlow: boolean
  readonly start: () => void
}

export interface FairQueueLimits {
  /** For all together. */
  readonly atOnce: number
  /** For one key, besides the one that runs. */
  readonly waiting: number
  /** How many of `atOnce` may be slow; the other places are never taken by slow work. */
  readonly slowAtOnce?: number
}

/** Work of many people in a few places: one at a time per key, in the order of arrival among those whose turn can come. */
export class FairQueue<Key> {
  readonly #limits: Required<FairQueueLimits>
  /** Whether what runs is slow. */
  readonly #running = new Map<Key, boolean>()
  readonly #queue: Waiting<Key>[] = []

  constructor(limits: FairQueueLimits) {
    this.#limits = { slowAtOnce: limits.atOnce, ...limits }
  }

  get running(): number {
    return this.#running.size
  }

  get waiting(): number {
    return this.#queue.length
  }

  /** Resolves when it may run, with what to call at its end. Undefined if too many of this key are waiting. */
  enter(key: Key, isSlow = false): Promise<() => void> | undefined {
    if (this.#queue.filter((waiting) => waiting.key === key).length >= this.#limits.waiting) return undefined
    return new Promise((resolve) => {
      this.#queue.push({ key, isSlow, start: () => resolve(() => this.#leave(key)) })
      this.#startNext()
    })
  }

  #leave(key: Key): void {
    this.#running.delete(key)
    this.#startNext()
  }

  #startNext(): void {
    while (this.#running.size < this.#limits.atOnce) {
      const slow = [...this.#running.values()].filter(Boolean).length
      const at = this.#queue.findIndex(({ key, isSlow }) => !this.#running.has(key) && (!isSlow || slow < this.#limits.slowAtOnce))
      if (at < 0) return
      const [next] = this.#queue.splice(at, 1)
      this.#running.set(next!.key, next!.isSlow)
      next!.start()
    }
  }
}
