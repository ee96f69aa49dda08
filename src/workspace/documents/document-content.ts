import type { Doc } from 'yjs'
import { plainTextSchema } from '#domain/document-schemas.ts'
import type { DocumentRow } from '#domain/entities/document.ts'
import type { DocumentUpdateRow } from '#domain/entities/document-update.ts'
import { readRichText } from '#domain/rules/documents/read-rich-text.ts'
import { richTextToText, textToRichText } from '#domain/rules/documents/rich-text-output.ts'
import { isRichText, type RichContent } from '#domain/rules/documents/rich-text.ts'
import { DocumentCopy } from '#db/documents/document-copy.ts'
import { replacedPart } from '#db/documents/replaced-part.ts'
import { richTextOf } from '#src/workspace/rich-text/create-editor.ts'
import { replaceRichText } from '#src/workspace/rich-text/replace-text.ts'

type WithSchema = Pick<DocumentRow, 'schemaNumber'>

/** The part of a document that is its text. */
export const textTypeOf = (doc: Doc, { schemaNumber }: WithSchema) => (schemaNumber === plainTextSchema ? doc.getText('text') : richTextOf(doc))

/** The text of a document as it is on this device; null if it cannot be shown. */
export function readDocumentContent(document: WithSchema, rows: readonly DocumentUpdateRow[]): RichContent | null {
  const { doc } = new DocumentCopy('', rows)
  const content = document.schemaNumber === plainTextSchema ? textToRichText(doc.getText('text').toJSON()) : readRichText(richTextOf(doc))
  return isRichText(content) ? content : null
}

/** Makes the text of an open document another one. */
export function replaceContent(doc: Doc, document: WithSchema, content: RichContent): void {
  if (document.schemaNumber !== plainTextSchema) return replaceRichText(doc, content)
  const text = doc.getText('text')
  const { at, removed, inserted } = replacedPart(text.toJSON(), richTextToText(content))
  text.delete(at, removed)
  text.insert(at, inserted)
}
