import type { Node } from '@tiptap/pm/model'
import type { EditorState } from '@tiptap/pm/state'
import { Decoration } from '@tiptap/pm/view'
import { decodeRelativePosition, encodeRelativePosition, type Doc } from 'yjs'
import { fromBase64, toBase64 } from '#db/documents/base64.ts'
import type { PresencePlace, PresencePosition } from '#domain/wire/sync/presence.ts'
import { fromPlace, toPlace } from '#src/workspace/rich-text/sequence/cursor-place.ts'
import { cursorId } from './cursor-id.ts'
import classes from './presence.module.css'

type Cursor = NonNullable<PresencePlace['cursor']>

/** Where a person is in a text, for others; null where nothing is stored. */
export function cursorIn({ selection, doc: screen }: Pick<EditorState, 'selection' | 'doc'>, doc: Doc): Cursor | null {
  const [anchor, head] = [selection.anchor, selection.head].map((pos): PresencePosition | undefined => {
    const place = toPlace(doc, screen, pos)
    return place && { name: place.name, isBehind: place.isBehind, at: toBase64(encodeRelativePosition(place.at)) }
  })
  return anchor && head ? { anchor, head } : null
}

/** The cursor of someone else, and what they have selected; nothing if it is not on screen. */
export function drawnAt(screen: Node, doc: Doc, cursor: Cursor, { page, name }: { readonly page: string; readonly name: string }): Decoration[] {
  const [anchor, head] = [onScreen(screen, doc, cursor.anchor), onScreen(screen, doc, cursor.head)]
  if (head === undefined) return []
  // Drawn again when it has moved, and not with each beat: the name is shown again then.
  const key = `${page} ${name} ${JSON.stringify(cursor)}`
  const caret = Decoration.widget(head, () => drawCaret(page, name), { key, side: 1, ignoreSelection: true })
  if (anchor === undefined || anchor === head) return [caret]
  return [caret, Decoration.inline(Math.min(anchor, head), Math.max(anchor, head), { class: classes['selected']! })]
}

/** Undefined where it is not on screen, and for what no app of ours says. */
function onScreen(screen: Node, doc: Doc, { name, isBehind, at: written }: PresencePosition): number | undefined {
  try {
    const at = decodeRelativePosition(fromBase64(written))
    return at.tname === null || at.tname === name ? fromPlace(doc, screen, { name, isBehind, at }) : undefined
  } catch {
    return undefined
  }
}

/** Who is there is read out by the page. */
export function drawCaret(page: string, name: string): HTMLElement {
  const caret = document.createElement('span')
  caret.id = cursorId(page)
  caret.className = classes['caret']!
  caret.ariaHidden = 'true'
  const label = document.createElement('b')
  label.textContent = name
  caret.append(label)
  return caret
}
