import type { Editor } from '@tiptap/core'
import type { Mention } from '#domain/rules/documents/rich-text.ts'

/** Puts it at the cursor, or in place of what was typed to find it; a space follows. */
export function insertMention(editor: Editor, { kind, id, name }: Mention, typed?: { readonly from: number; readonly to: number }): void {
  const { from, to } = typed ?? editor.state.selection
  editor
    .chain()
    .focus()
    .insertContentAt({ from, to }, [
      { type: 'mention', attrs: { kind, id, name } },
      { type: 'text', text: ' ' },
    ])
    .run()
}

/** As if the person had typed the @. */
export function beginMention(editor: Editor): void {
  const { $from } = editor.state.selection
  const before = $from.parent.textBetween(Math.max(0, $from.parentOffset - 1), $from.parentOffset)
  editor
    .chain()
    .focus()
    .insertContent(before === '' || /\s/.test(before) ? '@' : ' @')
    .run()
}
