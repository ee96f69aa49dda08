import { UndoManager, type Doc } from 'yjs'
import type { DocumentRow } from '#domain/entities/document.ts'
import type { DocumentUpdateRow } from '#domain/entities/document-update.ts'
import { readText } from '#domain/rules/documents/read-text.ts'
import type { RichContent } from '#domain/rules/documents/rich-text.ts'
import { writeSequence } from '#domain/rules/documents/sequence/write-sequence.ts'
import { DocumentCopy } from '#db/documents/document-copy.ts'
import { randomNumber } from '#db/random-id.ts'

/** Undoes what this origin writes in the text of a document. */
export const undoOf = (doc: Doc, origin: unknown): UndoManager =>
  new UndoManager(doc, { trackedOrigins: new Set([origin]), captureTransaction: ({ changed }) => changed.size > 0 })

/** The text of a document as it is on this device; null if it cannot be shown. */
export const readDocumentContent = ({ schemaNumber }: Pick<DocumentRow, 'schemaNumber'>, rows: readonly DocumentUpdateRow[]): RichContent | null =>
  readText(new DocumentCopy('', rows).doc, schemaNumber) ?? null

/** Makes the text of an open document another one. `by`: who does it. */
export const replaceContent = (doc: Doc, content: RichContent, by: number): void => writeSequence(doc, content, { by, newId: randomNumber })
