import { Doc, encodeStateAsUpdate } from 'yjs'
import type { RichContent } from '#domain/rules/documents/rich-text.ts'
import { writeSequence } from '#domain/rules/documents/sequence/write-sequence.ts'
import { randomNumber } from '../random-id.ts'

/** A text, as what was written first in its document. */
export function sequenceUpdate(content: RichContent): Uint8Array {
  const doc = new Doc()
  doc.transact(() => writeSequence(doc, content, { by: 0, newId: randomNumber }))
  return encodeStateAsUpdate(doc)
}
