import { documentSchemas } from '#domain/document-schemas.ts'
import { asRichText } from '#domain/rules/documents/read-text.ts'
import type { RichContent } from '#domain/rules/documents/rich-text.ts'
import { readContent } from '../followers/document-content.ts'
import { isReadable } from '../followers/is-readable.ts'
import { mergeAll } from '../followers/merge-all.ts'

export interface Replayed {
  /** The updates that can be read, merged: one, or none. */
  readonly merged: readonly Uint8Array[]
  /** What they say; null if that does not fit its schema, or a newer server made it. */
  readonly content: RichContent | null
}

/** Law 124: as in merging, updates are joined as bytes: one whose predecessor comes later waits for it. */
export function replayText(schemaNumber: number, updates: readonly Uint8Array[]): Replayed {
  const readable = updates.filter(isReadable)
  const merged = readable.length > 1 ? [mergeAll(readable)] : readable
  const schema = documentSchemas.get(schemaNumber)
  const content = schema && readContent(merged, schema)
  if (content === undefined) return { merged, content: null }
  return { merged, content: asRichText(content, schemaNumber) }
}
