const key = 'aliquot.lastTouch'
/** Minimum time between writes, in ms. */
const recordInterval = 5_000

/** When someone last touched the app, in any of its tabs; survives a restart. */
export class ActivityTracker {
  readonly #storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  readonly #now: () => number

  constructor(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>, now: () => number) {
    this.#storage = storage
    this.#now = now
  }

  /** Epoch ms by this device's clock; null if unknown. */
  get last(): number | null {
    return Number(this.#storage.getItem(key)) || null
  }

  record(): void {
    const { last } = this
    const now = this.#now()
    if (last !== null && now >= last && now - last < recordInterval) return
    try {
      this.#storage.setItem(key, String(now))
    } catch {
      // No space: the screen locks early, which does no harm.
    }
  }

  forget(): void {
    this.#storage.removeItem(key)
  }
}
