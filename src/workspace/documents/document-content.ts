import { UndoManager, type Doc } from 'yjs'
import { plainTextSchema, sequenceSchema } from '#domain/document-schema-numbers.ts'
import type { DocumentRow } from '#domain/entities/document.ts'
import type { DocumentUpdateRow } from '#domain/entities/document-update.ts'
import { readRichText } from '#domain/rules/documents/read-rich-text.ts'
import { richTextToText, textToRichText } from '#domain/rules/documents/rich-text-output.ts'
import { isRichText, type RichContent } from '#domain/rules/documents/rich-text.ts'
import { readSequence } from '#domain/rules/documents/sequence/read-sequence.ts'
import { writeSequence } from '#domain/rules/documents/sequence/write-sequence.ts'
import { DocumentCopy } from '#db/documents/document-copy.ts'
import { replacedPart } from '#db/documents/replaced-part.ts'
import { randomNumber } from '#db/random-id.ts'
import { richTextOf } from '#src/workspace/rich-text/create-editor.ts'
import { ownUndo } from '#src/workspace/rich-text/own-undo.ts'
import { replaceRichText } from '#src/workspace/rich-text/replace-text.ts'

type WithSchema = Pick<DocumentRow, 'schemaNumber'>

/** Undoes what this origin writes in the text of a document. */
export function undoOf(doc: Doc, { schemaNumber }: WithSchema, origin: unknown): UndoManager {
  if (schemaNumber === sequenceSchema) return new UndoManager(doc, { trackedOrigins: new Set([origin]), captureTransaction: ({ changed }) => changed.size > 0 })
  return ownUndo(schemaNumber === plainTextSchema ? doc.getText('text') : richTextOf(doc), origin)
}

/** The text of a document as it is on this device; null if it cannot be shown. */
export function readDocumentContent(document: WithSchema, rows: readonly DocumentUpdateRow[]): RichContent | null {
  const content = contentOf(new DocumentCopy('', rows).doc, document)
  return isRichText(content) ? content : null
}

function contentOf(doc: Doc, { schemaNumber }: WithSchema): RichContent {
  if (schemaNumber === sequenceSchema) return readSequence(doc)
  return schemaNumber === plainTextSchema ? textToRichText(doc.getText('text').toJSON()) : readRichText(richTextOf(doc))
}

/** Makes the text of an open document another one. `by`: who does it. */
export function replaceContent(doc: Doc, { schemaNumber }: WithSchema, content: RichContent, by: number): void {
  if (schemaNumber === sequenceSchema) return writeSequence(doc, content, { by, newId: randomNumber })
  if (schemaNumber !== plainTextSchema) return replaceRichText(doc, content)
  const text = doc.getText('text')
  const { at, removed, inserted } = replacedPart(text.toJSON(), richTextToText(content))
  text.delete(at, removed)
  text.insert(at, inserted)
}
