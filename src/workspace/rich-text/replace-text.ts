import { getSchema } from '@tiptap/core'
import { initProseMirrorDoc, updateYFragment } from '@tiptap/y-tiptap'
import type { Doc } from 'yjs'
import type { RichContent } from '#domain/rules/documents/rich-text.ts'
import { richTextOf } from './create-editor.ts'
import { richTextExtensions } from './extensions.ts'

/** Makes the text of an open document another one. Paragraphs that are in both stay, with what others write in them meanwhile. */
export function replaceRichText(doc: Doc, content: RichContent): void {
  const schema = getSchema(richTextExtensions())
  const fragment = richTextOf(doc)
  const { mapping } = initProseMirrorDoc(fragment, schema)
  updateYFragment(doc, fragment, schema.nodeFromJSON({ type: 'doc', content }), { mapping, isOMark: new Map() })
}
