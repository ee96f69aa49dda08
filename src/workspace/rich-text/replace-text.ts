import type { Doc } from 'yjs'
import type { RichContent } from '#domain/rules/documents/rich-text.ts'
import { writeRichText } from '#domain/rules/documents/write-rich-text.ts'
import { richTextOf } from './create-editor.ts'
import { makeShared } from './make-shared.ts'

/** Makes the text of an open document another one. Paragraphs that are in both stay, with what others write in them meanwhile. */
export const replaceRichText = (doc: Doc, content: RichContent): void => doc.transact(() => writeRichText(richTextOf(doc), content, { make: makeShared }))
