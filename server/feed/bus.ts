import type { OtherPresence } from '#domain/wire/sync/presence.ts'

/** Has no content: says only that a feed has advanced. */
export interface Poke {
  /** A group, or the organization feed. */
  readonly groupId: number
  readonly version: number
  /** Whose rows have changed, as audiences of the feed; absent if that is not known. See domain/bucket.ts. */
  readonly audiences?: readonly number[] | undefined
}

/** What a page says of its person, and whose session that is. */
export interface SaidPresence extends Omit<OtherPresence, 'lasts'> {
  readonly groupId: number
  /** The hash of its token. */
  readonly session: string
  readonly leaves: boolean
}

export interface Bus {
  /** Never throws and is never awaited: the device's own poll every 30 s makes up for a lost poke. */
  poke(groupId: number, version: number, audiences?: readonly number[]): void
  /** Returns a function that unsubscribes. */
  subscribe(groupId: number, listener: (poke: Poke) => void): () => void
  /** A session has ended; the argument is the hash of its token. Any open event stream of it must be closed. */
  endSession(hash: string): void
  onSessionEnd(listener: (hash: string) => void): () => void
  /** To every process; what is lost is said again a few seconds later. */
  sayPresence(said: SaidPresence): void
  onPresence(listener: (said: SaidPresence) => void): () => void
}

/** The listeners of one process. */
export class LocalBus implements Bus {
  readonly #ends = new Set<(hash: string) => void>()
  readonly #presence = new Set<(said: SaidPresence) => void>()
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

  sayPresence(said: SaidPresence): void {
    for (const listener of this.#presence) listener(said)
  }

  onPresence(listener: (said: SaidPresence) => void): () => void {
    this.#presence.add(listener)
    return () => this.#presence.delete(listener)
  }
}
