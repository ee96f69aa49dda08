import { documentSchemas } from '#domain/document-schemas.ts'
import type { ReadText } from '#domain/rules/notebook/signed-content.ts'
import { readContent } from '../followers/document-content.ts'
import { readUpdates } from '../followers/merge-document.ts'

/** What a document says, as JSON. */
export const readText: ReadText = (schemaNumber, rows) => {
  const schema = documentSchemas.get(schemaNumber)
  if (!schema) return undefined
  const { updates } = readUpdates(rows)
  return readContent(
    updates.map(({ bytes }) => bytes),
    schema,
  )
}
