import { useSyncExternalStore } from 'react'

/** Selected rows by id, up to a whole list. Each row subscribes for itself, so a tick redraws only its own row. */
export class Selection {
  #ids = new Set<number>()
  readonly #listeners = new Set<() => void>()

  get size(): number {
    return this.#ids.size
  }

  has(id: number): boolean {
    return this.#ids.has(id)
  }

  ids(): number[] {
    return [...this.#ids]
  }

  set(ids: Iterable<number>, isTicked: boolean): void {
    for (const id of ids) {
      if (isTicked) this.#ids.add(id)
      else this.#ids.delete(id)
    }
    this.#tell()
  }

  clear(): void {
    if (this.#ids.size === 0) return
    this.#ids = new Set()
    this.#tell()
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}

export const useIsSelected = (selection: Selection, id: number): boolean => useSyncExternalStore(selection.subscribe, () => selection.has(id))
/** Facts about the selection as a whole: components are redrawn only when their value changes. */
export const useSelectedCount = <T extends number | boolean>(selection: Selection, of: (count: number) => T): T =>
  useSyncExternalStore(selection.subscribe, () => of(selection.size))

/** How much of a page is selected. */
export function usePageSelectedCount(selection: Selection, ids: readonly number[]): 'none' | 'some' | 'all' {
  return useSyncExternalStore(selection.subscribe, () => {
    const count = ids.reduce((sum, id) => sum + Number(selection.has(id)), 0)
    return count === 0 ? 'none' : count === ids.length ? 'all' : 'some'
  })
}
