import { documentSchemas } from '../../document-schemas.ts'
import { isRichTextSchema, plainTextSchema } from '../../document-schema-numbers.ts'
import { readContent, type SharedDocument } from './read-content.ts'
import type { RichContent } from './rich-text.ts'
import { textToRichText } from './rich-text-output.ts'
import type { SequenceDoc } from './sequence/shared-sequence.ts'

/** The text of a document in any of the forms that texts have or had. Undefined if it is no text, or does not fit its schema. */
export function readText(doc: SharedDocument & SequenceDoc, schemaNumber: number): RichContent | undefined {
  const schema = isRichTextSchema(schemaNumber) || schemaNumber === plainTextSchema ? documentSchemas.get(schemaNumber) : undefined
  const content = schema && readContent(doc, schema)
  return content === undefined ? undefined : asRichText(content, schemaNumber)
}

/** What a document says by its schema, as a text. */
export function asRichText(content: unknown, schemaNumber: number): RichContent {
  if (schemaNumber !== plainTextSchema) return (content as { text: RichContent }).text
  const text = (content as { text: { insert: string }[] }).text.map(({ insert }) => insert).join('')
  return text === '' ? [] : textToRichText(text)
}
