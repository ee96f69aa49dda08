import { getSchema } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { EditorState, TextSelection, type Command, type Transaction } from '@tiptap/pm/state'
import { initProseMirrorDoc, updateYFragment } from '@tiptap/y-tiptap'
import { applyUpdate, Doc, encodeStateAsUpdate } from 'yjs'
import { readRichText } from '#domain/rules/documents/read-rich-text.ts'
import { richTextToHtml, richTextToText } from '#domain/rules/documents/rich-text-output.ts'
import { isRichText, type RichContent } from '#domain/rules/documents/rich-text.ts'
import { richTextExtensions } from '#src/workspace/rich-text/extensions.ts'

export const richSchema = getSchema(richTextExtensions())

/** A text as it is open on one tablet, edited as the editor does it, without a screen. */
export class EditedText {
  readonly doc: Doc

  constructor(from?: EditedText) {
    this.doc = new Doc()
    if (from) this.take(from)
  }

  get #fragment() {
    return this.doc.getXmlFragment('text')
  }

  get node(): Node {
    return initProseMirrorDoc(this.#fragment, richSchema).doc
  }

  get content(): RichContent {
    return readRichText(this.#fragment)
  }

  get text(): string {
    return richTextToText(this.content)
  }

  get html(): string {
    return richTextToHtml(this.content)
  }

  get fits(): boolean {
    return isRichText(this.content)
  }

  edit(change: (tr: Transaction, state: EditorState) => Transaction | void): this {
    const { doc, mapping } = initProseMirrorDoc(this.#fragment, richSchema)
    const state = EditorState.create({ doc: doc.childCount > 0 ? doc : richSchema.topNodeType.createAndFill()! })
    const { tr } = state
    const changed = change(tr, state) ?? tr
    this.doc.transact(() => updateYFragment(this.doc, this.#fragment, changed.doc, { mapping, isOMark: new Map() }))
    return this
  }

  /** A command of the editor, with the cursor before the first place where these words are. */
  run(command: Command, at: string): this {
    return this.edit((tr, state) => {
      const start = state.apply(tr.setSelection(TextSelection.create(tr.doc, placeOf(tr.doc, at))))
      let made: Transaction | undefined
      command(start, (each) => (made = each))
      return made ?? start.tr
    })
  }

  /** Someone types before or after words that are there. */
  type(text: string, { before, after }: { before?: string; after?: string } = {}): this {
    return this.edit((tr) => {
      const at = before === undefined ? (after === undefined ? tr.doc.content.size - 1 : placeOf(tr.doc, after) + after.length) : placeOf(tr.doc, before)
      tr.insertText(text, at)
    })
  }

  take(other: EditedText): this {
    applyUpdate(this.doc, encodeStateAsUpdate(other.doc))
    return this
  }
}

export function placeOf(doc: Node, words: string): number {
  let found: number | undefined
  doc.descendants((node, pos) => {
    const at = node.isText ? node.text!.indexOf(words) : -1
    if (found === undefined && at >= 0) found = pos + at
  })
  if (found === undefined) throw new Error(`"${words}" is not in the text`)
  return found
}

/** Each gets what the other wrote. */
export function exchange(first: EditedText, second: EditedText): void {
  first.take(second)
  second.take(first)
}
