import type { Editor } from '@tiptap/core'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import { Decoration } from '@tiptap/pm/view'
import type { Doc } from 'yjs'
import type { Passage } from '#domain/entities/comment.ts'
import { passageMarks } from '#src/workspace/rich-text/decoration-layer.ts'
import { isFromOthers } from '#src/workspace/rich-text/sequence/bound-sequence.ts'
import { findPassages, passageAt } from '#src/workspace/rich-text/sequence/passages.ts'
import { cardId, keyOf, type OpenThread } from './open-thread.ts'
import classes from './comments.module.css'

/** After this long without a letter (ms), it is looked again where words are that were cut and pasted. */
const restTime = 300

interface CommentedText {
  readonly documentId: string
  readonly doc: Doc
}

export interface ShownComments {
  readonly open: OpenThread | null
  /** The words that are selected in a text, so that they can be commented on. */
  readonly canBegin: boolean
}

export type Passages = readonly (readonly [key: string, passage: Passage])[]

/** Which thread of an experiment is open, and what a text says about it. */
interface CommentMarks {
  readonly subscribe: (listener: () => void) => () => void
  readonly read: () => ShownComments
  passagesIn(documentId: string): Passages
  reach(documentId: string, threadId: string | undefined): void
  select(selected: (() => Passage | undefined) | undefined): void
}

/** Marks in an editor what is commented on in its text, and says in which words the person is. Returns a function that ends it. */
export function connectPassages(comments: CommentMarks, editor: Editor, { documentId, doc }: CommentedText): () => void {
  let frame: number | undefined
  let rest: ReturnType<typeof setTimeout> | undefined
  const show = (decorations: readonly Decoration[]) => {
    const tr = passageMarks.show(editor.state, decorations)
    if (tr) editor.view.dispatch(tr)
  }
  const draw = () => {
    frame = undefined
    if (editor.isDestroyed) return
    // Half a character of a keyboard for Chinese, for example: whatever changes meanwhile would end it.
    if (editor.view.composing) return drawSoon()
    const openKey = keyOf(comments.read().open)
    const passages = comments.passagesIn(documentId)
    if (passages.length === 0) return show([])
    const found = findPassages(doc, editor.state.doc, passages)
    show([...found].flatMap(([key, range]) => marksFor(editor.state, key, range, key === openKey)))
  }
  // Once the text on screen is the one that is stored.
  const drawSoon = () => void (frame ??= requestAnimationFrame(draw))
  const reach = (state: EditorState) => {
    const { from, empty } = state.selection
    if (empty) comments.reach(documentId, keyAt(state, from))
  }
  const selected = (): Passage | undefined => {
    if (editor.isDestroyed) return undefined
    const { from, to } = editor.state.selection
    const passage = passageAt(doc, editor.state.doc, from, to)
    return passage && { documentId, ...passage }
  }
  const onTransaction = ({ transaction }: { transaction: Transaction }) => {
    if (!transaction.docChanged) return
    clearTimeout(rest)
    if (isFromOthers(transaction)) drawSoon()
    else rest = setTimeout(drawSoon, restTime)
  }
  const noteSelected = () => comments.select(editor.state.selection.empty ? undefined : selected)
  const onSelection = () => {
    noteSelected()
    if (editor.isFocused) reach(editor.state)
  }
  const onClick = ({ target }: MouseEvent) => {
    const key = (target as Element).closest<HTMLElement>('[data-thread]')?.dataset['thread']
    if (key !== undefined && window.getSelection()?.isCollapsed !== false) comments.reach(documentId, key)
  }
  const { dom } = editor.view
  const unsubscribe = comments.subscribe(drawSoon)
  editor.on('selectionUpdate', onSelection)
  // A card that is closed gives the focus back to the words: that does not open it again.
  editor.on('focus', noteSelected)
  editor.on('transaction', onTransaction)
  dom.addEventListener('click', onClick)
  drawSoon()
  return () => {
    unsubscribe()
    clearTimeout(rest)
    if (frame !== undefined) cancelAnimationFrame(frame)
    if (!editor.isDestroyed) show([])
    comments.select(undefined)
    editor.off('selectionUpdate', onSelection)
    editor.off('focus', noteSelected)
    editor.off('transaction', onTransaction)
    dom.removeEventListener('click', onClick)
  }
}

interface MarkSpec {
  readonly thread: string
}

/** The words, and below their paragraph, picture or table the room for the card of the open thread. */
function marksFor({ doc }: EditorState, key: string, { from, to }: { readonly from: number; readonly to: number }, isOpen: boolean): Decoration[] {
  const spec: MarkSpec = { thread: key }
  const words = Decoration.inline(
    from,
    to,
    {
      nodeName: 'mark',
      class: isOpen ? `${classes['passage']} ${classes['open']}` : classes['passage']!,
      'data-thread': key,
      ...(isOpen && { 'aria-details': cardId }),
    },
    spec,
  )
  if (!isOpen) return [words]
  const end = doc.resolve(to)
  const room = Decoration.widget(end.depth > 0 ? end.after(1) : to, drawRoom, { key: 'room', side: -1, ignoreSelection: true, stopEvent: () => true })
  return [words, room]
}

/** What stands in the text where the card of the open thread is drawn over it. */
function drawRoom(): HTMLElement {
  const room = document.createElement('div')
  room.contentEditable = 'false'
  room.dataset['threadRoom'] = ''
  room.ariaHidden = 'true'
  return room
}

/** The thread whose words are here; of several, the one with the fewest. */
function keyAt(state: EditorState, pos: number): string | undefined {
  const marks = passageMarks.in(state).find(pos, pos, (spec: Partial<MarkSpec>) => spec.thread !== undefined)
  const [smallest] = marks.toSorted((a, b) => a.to - a.from - (b.to - b.from))
  return (smallest?.spec as MarkSpec | undefined)?.thread
}
