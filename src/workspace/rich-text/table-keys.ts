import type { ResolvedPos } from '@tiptap/pm/model'
import { AllSelection, NodeSelection, Plugin, Selection, TextSelection, type Command, type EditorState, type Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { resetStyle, styleOf } from './paragraph-commands.ts'

type Side = -1 | 1

const isAtEdge = ({ parentOffset, parent }: ResolvedPos, side: Side): boolean => parentOffset === (side < 0 ? 0 : parent.content.size)

/**
 * Backspace at the start of the line below a table, Delete at the end of the one above: the cursor goes into the cell beside it. An empty line goes, if there
 * is another one beyond it.
 */
const enterTable =
  (side: Side): Command =>
  ({ doc, selection: { $from }, tr }, dispatch) => {
    if ($from.depth !== 1) return false
    const [before, after] = [$from.before(), $from.after()]
    const [$near, $far] = side < 0 ? [doc.resolve(before), doc.resolve(after)] : [doc.resolve(after), doc.resolve(before)]
    const [near, far] = side < 0 ? [$near.nodeBefore, $far.nodeAfter] : [$near.nodeAfter, $far.nodeBefore]
    if (near?.type.name !== 'table') return false
    if ($from.parent.content.size === 0 && far?.type.name === 'paragraph') tr.delete(before, after)
    dispatch?.(tr.setSelection(Selection.near(tr.doc.resolve(side < 0 ? before : tr.mapping.map(after)), side)).scrollIntoView())
    return true
  }

/** The last line, below a table: without it, there would be no place to go on writing. */
const isLastBelowTable = (state: EditorState): boolean => {
  const { $from } = state.selection
  return $from.depth === 1 && $from.after() === state.doc.content.size && state.doc.resolve($from.before()).nodeBefore?.type.name === 'table'
}

/** Whether the cursor is where its cell begins or ends. */
const isAtEdgeOfCell = ({ selection: { $from } }: EditorState, side: Side): boolean =>
  $from.depth > 1 && $from.node(-1).type.name === 'tableCell' && (side < 0 ? $from.index(-1) === 0 : $from.indexAfter(-1) === $from.node(-1).childCount)

/** Backspace (-1) and Delete (1) at the edge of a line that touches a table or the edge of its cell: no words are taken that nobody selected. */
export const deleteBesideTable =
  (side: Side): Command =>
  (state, dispatch, view) => {
    const { $from, empty } = state.selection
    if (!empty || !$from.parent.isTextblock || !isAtEdge($from, side) || (side < 0 && styleOf($from.parent) !== null)) return false
    if (enterTable(side)(state, dispatch, view) || isAtEdgeOfCell(state, side)) return true
    return side > 0 && $from.parent.content.size === 0 && isLastBelowTable(state)
  }

/** The browser moves the cursor, and tells so a moment later: a key that comes in between would act where it was. */
export const readCursor = (view: EditorView): void => (view as unknown as { domObserver: { flush: () => void } }).domObserver.flush()

const isDeleting = (key: string): boolean => key === 'Backspace' || key === 'Delete'

/** The cell or other part that nothing is joined across. */
const innermost = ({ doc }: EditorState, pos: number): number => {
  const $pos = doc.resolve(pos)
  for (let depth = $pos.depth; depth > 0; depth--) if ($pos.node(depth).type.spec.isolating) return $pos.before(depth)
  return -1
}

/** What the browser is about to delete by itself. Keyboards on screens send no keys. */
function guardDeletion(view: EditorView, event: InputEvent): boolean {
  const side = /^delete\w+Backward$/.test(event.inputType) ? -1 : /^delete\w+Forward$/.test(event.inputType) ? 1 : 0
  if (side === 0 || !event.cancelable || view.composing) return false
  readCursor(view)
  if (!view.state.selection.empty) return false
  const isDone =
    (side < 0 && resetStyle(view.state, view.dispatch, view)) || deleteBesideTable(side)(view.state, view.dispatch, view) || cutShort(view, event, side)
  if (isDone) event.preventDefault()
  return isDone
}

/** By words, deleting would go on into the table, or out of the cell. */
function cutShort(view: EditorView, event: InputEvent, side: Side): boolean {
  const [target] = event.getTargetRanges()
  if (!target || !view.dom.contains(target.startContainer) || !view.dom.contains(target.endContainer)) return false
  const [from, to] = [view.posAtDOM(target.startContainer, target.startOffset), view.posAtDOM(target.endContainer, target.endOffset)]
  const { state } = view
  if (innermost(state, from) === innermost(state, to)) return false
  const { $from } = state.selection
  view.dispatch(side < 0 ? state.tr.delete($from.start(), $from.pos) : state.tr.delete($from.pos, $from.end()))
  return true
}

/** Whether more than one line, or cells are selected: what the browser makes of that cannot be told from what is typed over it. */
const isAcrossLines = ({ selection }: EditorState): boolean =>
  !selection.empty && !(selection instanceof NodeSelection) && !(selection instanceof TextSelection && selection.$from.sameParent(selection.$to))

/** Words of a line that are selected. From what the browser makes of it, their first letters would stay if what is typed begins as they do. */
const isWithinLine = ({ selection }: EditorState): boolean => selection instanceof TextSelection && !selection.empty

/** What is typed over a selection is written here, as new letters: someone else may be deleting the old ones. Keyboards on screens send no keys. */
export function typeOverSelection(view: EditorView, event: InputEvent): boolean {
  const { inputType, data, cancelable } = event
  if (inputType !== 'insertText' || !data || !cancelable || view.composing) return false
  readCursor(view)
  if (!isAcrossLines(view.state) && !isWithinLine(view.state)) return false
  event.preventDefault()
  view.dispatch(selectWhole(view.state).insertText(data).scrollIntoView())
  return true
}

/** From the first letter to the last one, the text is selected as a whole, its tables included. */
function selectWhole({ doc, selection: { from, to }, tr }: EditorState): Transaction {
  const isComplete = from <= Selection.atStart(doc).from && to >= Selection.atEnd(doc).to
  return isComplete ? tr.setSelection(new AllSelection(doc)) : tr
}

/** No key beside or in a table takes words that nobody selected, however fast it comes. Decision 180. */
export const keepCells = (): Plugin =>
  new Plugin({
    props: {
      handleDOMEvents: {
        keydown: (view, event) => {
          if (!view.composing) readCursor(view)
          // Held down, it stops at the table.
          const isHeld = event.repeat && isDeleting(event.key) && deleteBesideTable(event.key === 'Backspace' ? -1 : 1)(view.state)
          if (isHeld) event.preventDefault()
          return isHeld
        },
        paste: (view) => {
          if (!view.composing) readCursor(view)
          return false
        },
        beforeinput: (view, event) => guardDeletion(view, event) || typeOverSelection(view, event),
        compositionstart: (view) => {
          if (isAcrossLines(view.state)) view.dispatch(selectWhole(view.state).deleteSelection())
          return false
        },
      },
    },
  })
