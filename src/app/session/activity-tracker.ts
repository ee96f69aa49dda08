const key = 'aliquot.lastTouch'
/** Written no more often than this, in ms. */
const recordInterval = 5_000

/** When somebody last touched the product, in any of its tabs; outlives a restart. */
export class ActivityTracker {
  readonly #storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  readonly #now: () => number

  constructor(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>, now: () => number) {
    this.#storage = storage
    this.#now = now
  }

  /** Epoch ms of this device; null when that is not known. */
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
      // No room: the screen locks early, which harms nobody.
    }
  }

  forget(): void {
    this.#storage.removeItem(key)
  }
}
