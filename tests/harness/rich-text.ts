import { getSchema } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { EditorState, TextSelection, type Command, type Transaction } from '@tiptap/pm/state'
import { applyUpdate, Doc, encodeStateAsUpdate } from 'yjs'
import { readRichText } from '#domain/rules/documents/read-rich-text.ts'
import { richTextToHtml, richTextToText } from '#domain/rules/documents/rich-text-output.ts'
import { isRichText, type RichContent } from '#domain/rules/documents/rich-text.ts'
import { BoundText } from '#src/workspace/rich-text/bound-text.ts'
import { richTextExtensions } from '#src/workspace/rich-text/extensions.ts'

export const richSchema = getSchema(richTextExtensions())

/** A text as it is open on one tablet, edited as the editor does it, without a screen. Each edit is a step that can be undone. */
export class EditedText {
  readonly doc: Doc = new Doc()
  readonly bound: BoundText
  state = EditorState.create({ schema: richSchema })

  constructor(from?: { readonly doc: Doc }) {
    if (from) applyUpdate(this.doc, encodeStateAsUpdate(from.doc))
    this.bound = new BoundText(this.doc.getXmlFragment('text'), richSchema, 0)
    const read = () => this.state
    this.bound.open({
      get state() {
        return read()
      },
      dispatch: this.dispatch,
    })
  }

  get #fragment() {
    return this.doc.getXmlFragment('text')
  }

  /** What is on screen. */
  get node(): Node {
    return this.state.doc
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

  readonly dispatch = (tr: Transaction): void => {
    this.state = this.state.apply(tr)
    if (tr.docChanged) this.bound.write(this.state)
  }

  edit(change: (tr: Transaction, state: EditorState) => Transaction | void): this {
    const { tr } = this.state
    this.dispatch(change(tr, this.state) ?? tr)
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
      tr.setSelection(TextSelection.create(tr.doc, at)).insertText(text)
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
