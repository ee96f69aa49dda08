import type { Mention, Picture } from '#domain/rules/documents/rich-text.ts'

export interface NodePlace<Content> {
  readonly key: number
  readonly element: HTMLElement
  readonly content: Content
}

/** Where nodes of one kind are in an editor: its elements, for React to draw in. */
export class NodePlaces<Content> {
  #places: readonly NodePlace<Content>[] = []
  #next = 0
  readonly #listeners = new Set<() => void>()

  readonly read = (): readonly NodePlace<Content>[] => this.#places

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  add(element: HTMLElement, content: Content): void {
    this.#set([...this.#places, { key: this.#next++, element, content }])
  }

  change(element: HTMLElement, content: Content): void {
    this.#set(this.#places.map((place) => (place.element === element ? { ...place, content } : place)))
  }

  remove(element: HTMLElement): void {
    this.#set(this.#places.filter((place) => place.element !== element))
  }

  #set(places: readonly NodePlace<Content>[]): void {
    this.#places = places
    for (const listener of this.#listeners) listener()
  }
}

/** Places of an editor that React draws. */
export interface DrawnPlaces {
  readonly mentions: NodePlaces<Mention>
  readonly pictures: NodePlaces<Picture>
}

export const makePlaces = (): DrawnPlaces => ({ mentions: new NodePlaces(), pictures: new NodePlaces() })
