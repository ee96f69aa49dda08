import type { Node } from '@tiptap/pm/model'
import { TextSelection, type Command } from '@tiptap/pm/state'
import type { Doc } from 'yjs'
import { richTextToHtml, richTextToText } from '#domain/rules/documents/rich-text-output.ts'
import { isRichText, type RichContent } from '#domain/rules/documents/rich-text.ts'
import { readSequence } from '#domain/rules/documents/sequence/read-sequence.ts'
import { SequenceText, sequenceSchema } from './sequence-text.ts'

export const richSchema = sequenceSchema

let tablets = 0

/** A text as it is open on one tablet, with what it says, edited by words instead of places. */
export class EditedText extends SequenceText {
  constructor(from?: { readonly doc: Doc }) {
    super(++tablets, from)
  }

  get content(): RichContent {
    return readSequence(this.doc)
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

  /** A command of the editor, with the cursor before the first place where these words are. */
  runAt(at: string, command: Command): this {
    return this.run(command, placeOf(this.node, at))
  }

  /** Someone types before or after words that are there. */
  type(text: string, { before, after }: { before?: string; after?: string } = {}): this {
    return this.edit((tr) => {
      const at = before === undefined ? (after === undefined ? tr.doc.content.size - 1 : placeOf(tr.doc, after) + after.length) : placeOf(tr.doc, before)
      tr.setSelection(TextSelection.create(tr.doc, at)).insertText(text)
    })
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
