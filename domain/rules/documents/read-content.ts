import type { DocumentSchema, RootType } from '../../document-schemas.ts'
import { readInput } from '../../input.ts'
import { readRichText } from './read-rich-text.ts'
import type { SequenceDoc } from './sequence/shared-sequence.ts'
import type { SharedFragment } from './shared-types.ts'

/** What is used of Yjs's document. */
export interface SharedDocument {
  readonly share: ReadonlyMap<string, { readonly _map: ReadonlyMap<string, unknown>; readonly _start: unknown }>
  getText(name: string): { toDelta(): unknown }
  getMap(name: string): { toJSON(): unknown }
  getArray(name: string): { toJSON(): unknown }
  getXmlFragment(name: string): SharedFragment
}

const rootToJson: Readonly<Record<RootType, (doc: SharedDocument, name: string) => unknown>> = {
  text: (doc, name) => doc.getText(name).toDelta(),
  map: (doc, name) => doc.getMap(name).toJSON(),
  array: (doc, name) => doc.getArray(name).toJSON(),
  xml: (doc, name) => readRichText(doc.getXmlFragment(name)),
}

/**
 * The content as JSON, for checking it and for digests; undefined if it does not fit the schema. Nothing is ever written through the document.
 * Equal documents have equal JSON, however their updates were merged.
 */
export function readContent(doc: SharedDocument & SequenceDoc, schema: DocumentSchema): unknown {
  try {
    const json = schema.read ? schema.read(doc) : readRoots(doc, schema)
    return json !== undefined && readInput(schema.content, json).success ? json : undefined
  } catch {
    // Types that contradict each other.
    return undefined
  }
}

function readRoots(doc: SharedDocument, { roots }: DocumentSchema): unknown {
  for (const [name, { _map: entries, _start: first }] of doc.share) {
    const type = Object.hasOwn(roots, name) ? roots[name] : undefined
    if (!type || (type === 'map' ? first !== null : entries.size > 0)) return undefined
  }
  return Object.fromEntries(Object.entries(roots).map(([name, type]) => [name, rootToJson[type](doc, name)]))
}
