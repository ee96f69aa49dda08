import type { Editor } from '@tiptap/core'
import type { Mention } from '#domain/rules/documents/rich-text.ts'
import { noteScanEffect } from '#src/workspace/scan/scan-effects.ts'

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

/** As a scan does: if it was text, the text takes its place. */
export function insertScanned(editor: Editor, mention: Mention, code: string): void {
  const { from } = editor.state.selection
  insertMention(editor, mention)
  noteScanEffect(code, (text) => !editor.isDestroyed && replaceMention(editor, mention, from, text))
}

/** Replaces the nearest of several. */
function replaceMention(editor: Editor, { kind, id }: Mention, near: number, text: string): boolean {
  const { doc } = editor.state
  let found: number | undefined
  doc.descendants(({ type, attrs }, pos) => {
    const isIt = type.name === 'mention' && attrs['kind'] === kind && attrs['id'] === id
    if (isIt && (found === undefined || Math.abs(pos - near) < Math.abs(found - near))) found = pos
  })
  if (found === undefined) return false
  const hasBlank = doc.textBetween(found + 1, Math.min(found + 2, doc.resolve(found).end())) === ' '
  return editor
    .chain()
    .focus()
    .insertContentAt({ from: found, to: found + (hasBlank ? 2 : 1) }, { type: 'text', text })
    .run()
}
