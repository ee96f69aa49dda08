import { applyUpdate, Doc } from 'yjs'
import type { DocumentSchema } from '#domain/document-schemas.ts'
import { readContent as readDocument } from '#domain/rules/documents/read-content.ts'

/** What the updates say together, as JSON; undefined if they do not fit the schema. */
export function readContent(updates: readonly Uint8Array[], schema: DocumentSchema): unknown {
  const doc = new Doc()
  try {
    doc.transact(() => {
      for (const update of updates) applyUpdate(doc, update)
    })
    return readDocument(doc, schema)
  } catch {
    return undefined
  } finally {
    doc.destroy()
  }
}
