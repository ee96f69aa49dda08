import { applyUpdate, Doc } from 'yjs'
import type { DocumentSchema, RootType } from '#domain/document-schemas.ts'
import { readInput } from '#domain/input.ts'
import { readRichText } from '#domain/rules/documents/read-rich-text.ts'

const rootToJson: Readonly<Record<RootType, (doc: Doc, name: string) => unknown>> = {
  text: (doc, name) => doc.getText(name).toDelta() as unknown,
  map: (doc, name) => doc.getMap(name).toJSON(),
  array: (doc, name) => doc.getArray(name).toJSON(),
  xml: (doc, name) => readRichText(doc.getXmlFragment(name)),
}

/** The content as JSON, for checking it and for the digest; undefined if it does not fit the schema. Nothing is ever written through the doc. */
export function readContent(updates: readonly Uint8Array[], { roots, content }: DocumentSchema): unknown {
  const doc = new Doc()
  try {
    doc.transact(() => {
      for (const update of updates) applyUpdate(doc, update)
    })
    for (const [name, { _map: entries, _start: first }] of doc.share) {
      const type = Object.hasOwn(roots, name) ? roots[name] : undefined
      if (!type || (type === 'map' ? first !== null : entries.size > 0)) return undefined
    }
    const json = Object.fromEntries(Object.entries(roots).map(([name, type]) => [name, rootToJson[type](doc, name)]))
    const parsed = readInput(content, json)
    return parsed.success ? json : undefined
  } catch {
    // Types that contradict each other.
    return undefined
  } finally {
    doc.destroy()
  }
}
