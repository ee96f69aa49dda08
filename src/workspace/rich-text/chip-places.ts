import type { Mention } from '#domain/rules/documents/rich-text.ts'

export interface ChipPlace {
  readonly key: number
  readonly element: HTMLElement
  readonly mention: Mention
}

/** Where the chips of an editor are: its elements, for React to draw in. */
export class ChipPlaces {
  #places: readonly ChipPlace[] = []
  #next = 0
  readonly #listeners = new Set<() => void>()

  readonly read = (): readonly ChipPlace[] => this.#places

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  add(element: HTMLElement, mention: Mention): void {
    this.#set([...this.#places, { key: this.#next++, element, mention }])
  }

  remove(element: HTMLElement): void {
    this.#set(this.#places.filter((place) => place.element !== element))
  }

  #set(places: readonly ChipPlace[]): void {
    this.#places = places
    for (const listener of this.#listeners) listener()
  }
}
