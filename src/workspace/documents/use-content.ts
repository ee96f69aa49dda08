import { useState, useSyncExternalStore } from 'react'
import type { Doc } from 'yjs'

/** What is in a document, read again after each change of it. */
export function useContent<Content>(doc: Doc, read: () => Content): Content {
  const [content] = useState(() => new ReadContent(doc, read))
  return useSyncExternalStore(content.subscribe, content.read)
}

class ReadContent<Content> {
  readonly #readDoc: () => Content
  readonly #listeners = new Set<() => void>()
  #content: Content

  constructor(doc: Doc, read: () => Content) {
    this.#readDoc = read
    this.#content = read()
    doc.on('update', () => {
      this.#content = this.#readDoc()
      for (const listener of this.#listeners) listener()
    })
  }

  readonly read = (): Content => this.#content

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
