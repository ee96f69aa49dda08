import type { Editor } from '@tiptap/core'
import type { Decoration } from '@tiptap/pm/view'
import type { Doc } from 'yjs'
import type { OtherPresence, PresencePlace } from '#domain/wire/sync/presence.ts'
import { othersCursors } from '#src/workspace/rich-text/decoration-layer.ts'
import { cursorIn, drawnAt } from './cursors.ts'

export interface EditedText {
  readonly documentId: string
  readonly doc: Doc
}

/** Who else is in an experiment, and where this person is. */
interface EditorPresence {
  readonly subscribe: (listener: () => void) => () => void
  readonly read: () => readonly OtherPresence[]
  readonly hasOthers: boolean
  nameOf(userId: number): string
  moveTo(place: () => PresencePlace | null): void
}

/** Shows in an editor where others are in its text, and says where this person is. Returns a function that ends it. */
export function connectEditor(presence: EditorPresence, editor: Editor, { documentId, doc }: EditedText): () => void {
  let frame: number | undefined
  const show = (cursors: readonly Decoration[]) => {
    const tr = othersCursors.show(editor.state, cursors)
    if (tr) editor.view.dispatch(tr)
  }
  const draw = () => {
    frame = undefined
    if (editor.isDestroyed) return
    // Half a character of a keyboard for Chinese, for example: whatever changes meanwhile would end it.
    if (editor.view.composing) return drawSoon()
    const cursors = presence
      .read()
      .flatMap(({ page, userId, place }) =>
        place?.documentId === documentId && place.cursor ? drawnAt(editor.state.doc, doc, place.cursor, { page, name: presence.nameOf(userId) }) : [],
      )
    show(cursors)
  }
  // Once the text on screen is the one that is stored.
  const drawSoon = () => void (frame ??= requestAnimationFrame(draw))
  const place = (): PresencePlace | null => (editor.isDestroyed ? null : { documentId, cursor: cursorIn(editor.state, doc) })
  const onSelection = () => editor.isFocused && presence.moveTo(place)
  const onTransaction = ({ transaction }: { transaction: { docChanged: boolean } }) => {
    if (transaction.docChanged && presence.hasOthers) drawSoon()
  }
  const onBlur = () => presence.moveTo(() => null)
  const unsubscribe = presence.subscribe(drawSoon)
  editor.on('selectionUpdate', onSelection)
  editor.on('focus', onSelection)
  editor.on('blur', onBlur)
  editor.on('transaction', onTransaction)
  drawSoon()
  onSelection()
  return () => {
    unsubscribe()
    if (frame !== undefined) cancelAnimationFrame(frame)
    if (!editor.isDestroyed) show([])
    if (editor.isFocused) onBlur()
    editor.off('selectionUpdate', onSelection)
    editor.off('focus', onSelection)
    editor.off('blur', onBlur)
    editor.off('transaction', onTransaction)
  }
}
