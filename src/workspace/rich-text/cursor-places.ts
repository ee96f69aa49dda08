import type { Node, ResolvedPos } from '@tiptap/pm/model'
import type { TextSelection } from '@tiptap/pm/state'
import {
  createAbsolutePositionFromRelativePosition,
  createRelativePositionFromTypeIndex,
  XmlElement,
  XmlFragment,
  XmlText,
  type AbstractType,
  type RelativePosition,
  type YEvent,
} from 'yjs'
import { isElement, type SharedFragment } from '#domain/rules/documents/shared-types.ts'
import { blocksIn } from '#domain/rules/documents/write-rich-text.ts'

type Delta = YEvent<AbstractType<unknown>>['delta']

function endOfChange(delta: Delta): number {
  let at = 0
  let end = 0
  for (const { retain = 0, insert, attributes } of delta) {
    at += retain + (typeof insert === 'string' ? insert.length : insert === undefined ? 0 : 1)
    if (retain === 0 || attributes) end = at
  }
  return end
}

/** Where the cursor is in a shared text, behind which letter, while the text changes. */
export class CursorPlaces {
  readonly #text: XmlFragment
  #anchor: RelativePosition | null = null
  #head: RelativePosition | null = null

  constructor(text: XmlFragment) {
    this.#text = text
  }

  note(doc: Node, { anchor, head }: TextSelection): void {
    this.#anchor = this.#toShared(doc.resolve(anchor))
    this.#head = anchor === head ? this.#anchor : this.#toShared(doc.resolve(head))
  }

  /** Null where that part of the text is gone. */
  find(doc: Node): { anchor: number | null; head: number | null } {
    return { anchor: this.#toScreen(doc, this.#anchor), head: this.#toScreen(doc, this.#head) }
  }

  #toShared($pos: ResolvedPos): RelativePosition | null {
    let parent: SharedFragment | undefined = this.#text
    for (let depth = 0; depth < $pos.depth && parent; depth++) parent = blocksIn(parent)[$pos.index(depth)]
    let offset = $pos.parentOffset
    for (const child of parent?.toArray() ?? []) {
      const length = child instanceof XmlText ? child.length : 1
      if (child instanceof XmlText && offset <= length) return createRelativePositionFromTypeIndex(child, offset, -1)
      offset -= length
    }
    return null
  }

  #toScreen(doc: Node, place: RelativePosition | null): number | null {
    const found = place && createAbsolutePositionFromRelativePosition(place, this.#text.doc!)
    return found && found.type instanceof XmlText ? this.#placeIn(doc, found.type, found.index) : null
  }

  /** Behind the last letters that changed in a text; null if none did. */
  lastChange(doc: Node, events: readonly YEvent<AbstractType<unknown>>[]): number | null {
    const places = events.map(({ target, delta }) => (target instanceof XmlText ? this.#placeIn(doc, target, endOfChange(delta)) : null))
    const known = places.filter((place) => place !== null)
    return known.length > 0 ? Math.max(...known) : null
  }

  #placeIn(doc: Node, text: XmlText, index: number): number | null {
    const paragraph = text.parent
    if (!(paragraph instanceof XmlElement)) return null
    let offset = index
    for (const child of paragraph.toArray()) {
      if (child === text) break
      offset += isElement(child) ? 1 : (child as XmlText).length
    }
    const start = this.#startOf(doc, paragraph)
    return start === null ? null : start + offset
  }

  /** Where its content begins. */
  #startOf(doc: Node, element: XmlElement): number | null {
    const path = this.#pathOf(element)
    if (!path) return null
    let node = doc
    let start = 0
    for (const at of path) {
      if (at >= node.childCount) return null
      for (let before = 0; before < at; before++) start += node.child(before).nodeSize
      node = node.child(at)
      start++
    }
    return start
  }

  /** By the places of the elements around it; null if one of them is removed. */
  #pathOf(element: XmlElement): number[] | null {
    const { parent } = element
    if (!(parent instanceof XmlFragment)) return null
    const at = blocksIn(parent).findIndex((each) => each === element)
    const before = parent === this.#text ? [] : parent instanceof XmlElement ? this.#pathOf(parent) : null
    return at < 0 || !before ? null : [...before, at]
  }
}
