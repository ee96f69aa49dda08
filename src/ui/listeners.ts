/** Tells components that something outside of React has changed; `subscribe` is for `useSyncExternalStore`. */
export class Listeners {
  readonly #listeners = new Set<() => void>()

  /** Returns a function that ends it. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  tell(): void {
    for (const listener of this.#listeners) listener()
  }
}
