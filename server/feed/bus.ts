/** Has no content: says only that a feed has advanced. */
export interface Poke {
  /** A group, or the organization feed. */
  readonly groupId: number
  readonly version: number
  /** Whose rows have changed, as audiences of the feed; absent if that is not known. See domain/bucket.ts. */
  readonly audiences?: readonly number[] | undefined
}

export interface Bus {
  /** Never throws and is never awaited: the device's own poll every 30 s makes up for a lost poke. */
  poke(groupId: number, version: number, audiences?: readonly number[]): void
  /** Returns a function that unsubscribes. */
  subscribe(groupId: number, listener: (poke: Poke) => void): () => void
  /** A session has ended; the argument is the hash of its token. Any open event stream of it must be closed. */
  endSession(hash: string): void
  onSessionEnd(listener: (hash: string) => void): () => void
}

/** The listeners of one process. */
export class LocalBus implements Bus {
  readonly #ends = new Set<(hash: string) => void>()
  readonly #listeners = new Map<number, Set<(poke: Poke) => void>>()

  poke(groupId: number, version: number, audiences?: readonly number[]): void {
    for (const listener of this.#listeners.get(groupId) ?? []) listener({ groupId, version, audiences })
  }

  subscribe(groupId: number, listener: (poke: Poke) => void): () => void {
    let listeners = this.#listeners.get(groupId)
    if (!listeners) this.#listeners.set(groupId, (listeners = new Set()))
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (!listeners.size && this.#listeners.get(groupId) === listeners) this.#listeners.delete(groupId)
    }
  }

  endSession(hash: string): void {
    for (const listener of this.#ends) listener(hash)
  }

  onSessionEnd(listener: (hash: string) => void): () => void {
    this.#ends.add(listener)
    return () => this.#ends.delete(listener)
  }
}
