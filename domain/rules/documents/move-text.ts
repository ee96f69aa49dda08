import { textToRichText } from './rich-text-output.ts'
import type { RichContent } from './rich-text.ts'
import { readSequence } from './sequence/read-sequence.ts'
import type { SequenceDoc } from './sequence/shared-sequence.ts'
import { writeSequence } from './sequence/write-sequence.ts'

/** Lines of words have neither tables nor pictures, which would need ids. */
const writer = { by: 0, newId: () => 1 }

/**
 * The first content of the formatted text that takes the place of a plain one, in an empty document. Law: the same plain text makes the same update on every
 * device, with the same client, so that two who begin formatting offline write it once.
 */
export function writeFirstContent(copy: SequenceDoc & { clientID: number }, plainId: string, text: string): void {
  copy.clientID = hashOf(`${plainId} ${text}`)
  writeSequence(copy, textToRichText(text), writer)
}

/** FNV-1a of 32 bits, never 0. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0 || 1
}

/** Words that came late are at the end, as a quotation: where they stood is no longer there. */
export function addLateWords(doc: SequenceDoc, text: string): void {
  const late = textToRichText(text.replace(/^\n+|\n+$/g, ''))
  const added: RichContent = late.map((line) => (line.type === 'paragraph' ? { ...line, attrs: { style: 'quote' } } : line))
  writeSequence(doc, [...readSequence(doc), ...added], writer)
}
