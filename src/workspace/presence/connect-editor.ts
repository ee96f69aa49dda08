import type { Editor } from '@tiptap/core'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { decodeRelativePosition, encodeRelativePosition, type Doc } from 'yjs'
import { fromBase64, toBase64 } from '#db/documents/base64.ts'
import type { OtherPresence, PresencePlace, PresencePosition } from '#domain/wire/sync/presence.ts'
import { cursorsIn, withCursors } from '#src/workspace/rich-text/others-cursors.ts'
import { fromPlace, toPlace } from '#src/workspace/rich-text/sequence/cursor-place.ts'
import { cursorId } from './cursor-id.ts'
import type { ExperimentPresence } from './experiment-presence.ts'
import classes from './presence.module.css'

export interface EditedText {
  readonly documentId: string
  readonly doc: Doc
}

/** Shows in an editor where others are in its text, and says where this person is. Returns a function that ends it. */
export function connectEditor(presence: ExperimentPresence, editor: Editor, { documentId, doc }: EditedText): () => void {
  let frame: number | undefined
  const draw = () => {
    frame = undefined
    if (editor.isDestroyed) return
    // Half a character of a keyboard for Chinese, for example: whatever changes meanwhile would end it.
    if (editor.view.composing) return drawSoon()
    const cursors = presence.read().flatMap((other) => decorationsOf(editor, doc, documentId, other, presence.nameOf(other.userId)))
    if (cursors.length === 0 && cursorsIn(editor.state) === DecorationSet.empty) return
    editor.view.dispatch(withCursors(editor.state.tr, cursors.length === 0 ? DecorationSet.empty : DecorationSet.create(editor.state.doc, cursors)))
  }
  // Once the text on screen is the one that is stored.
  const drawSoon = () => void (frame ??= requestAnimationFrame(draw))
  const place = (): PresencePlace | null => (editor.isDestroyed ? null : { documentId, cursor: cursorOf(editor, doc) })
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
    if (editor.isFocused) onBlur()
    editor.off('selectionUpdate', onSelection)
    editor.off('focus', onSelection)
    editor.off('blur', onBlur)
    editor.off('transaction', onTransaction)
  }
}

function cursorOf({ state: { selection, doc: screen } }: Editor, doc: Doc): PresencePlace['cursor'] {
  const [anchor, head] = [selection.anchor, selection.head].map((pos): PresencePosition | undefined => {
    const place = toPlace(doc, screen, pos)
    return place && { name: place.name, isBehind: place.isBehind, at: toBase64(encodeRelativePosition(place.at)) }
  })
  return anchor && head ? { anchor, head } : null
}

/** Undefined where it is not on screen, and for what an app of ours would not say. */
function screenPlace(editor: Editor, doc: Doc, { name, isBehind, at }: PresencePosition): number | undefined {
  try {
    return fromPlace(doc, editor.state.doc, { name, isBehind, at: decodeRelativePosition(fromBase64(at)) })
  } catch {
    return undefined
  }
}

function decorationsOf(editor: Editor, doc: Doc, documentId: string, { page, place }: OtherPresence, name: string): Decoration[] {
  if (place?.documentId !== documentId || !place.cursor) return []
  const [anchor, head] = [screenPlace(editor, doc, place.cursor.anchor), screenPlace(editor, doc, place.cursor.head)]
  if (head === undefined) return []
  // Drawn again when it has moved, and not with each beat: the name is shown again then.
  const key = `${page} ${name} ${JSON.stringify(place.cursor)}`
  const caret = Decoration.widget(head, () => drawCaret(page, name), { key, side: 1, ignoreSelection: true })
  if (anchor === undefined || anchor === head) return [caret]
  return [caret, Decoration.inline(Math.min(anchor, head), Math.max(anchor, head), { class: classes['selected']! })]
}

/** Who is there is read out by the page. */
function drawCaret(page: string, name: string): HTMLElement {
  const caret = document.createElement('span')
  caret.id = cursorId(page)
  caret.className = classes['caret']!
  caret.ariaHidden = 'true'
  const label = document.createElement('b')
  label.textContent = name
  caret.append(label)
  return caret
}
