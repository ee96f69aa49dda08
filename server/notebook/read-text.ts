import { documentSchemas } from '#domain/document-schemas.ts'
import type { DocumentUpdateRow } from '#domain/entities/document-update.ts'
import { readContent } from '../followers/document-content.ts'
import { readUpdates } from '../followers/merge-document.ts'

/** What a document says, as JSON. */
export function readText(schemaNumber: number, rows: readonly DocumentUpdateRow[]): unknown {
  const schema = documentSchemas.get(schemaNumber)
  if (!schema) return undefined
  const { updates } = readUpdates(rows)
  return readContent(
    updates.map(({ bytes }) => bytes),
    schema,
  )
}
