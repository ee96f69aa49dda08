import { Node } from '@tiptap/core'
import { Fragment, Slice, type Node as DocumentNode } from '@tiptap/pm/model'
import { NodeSelection, Plugin, Selection, TextSelection, type Command, type EditorState } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { holds } from '#src/workspace/rich-text/content-expression.ts'
import { run } from '#src/workspace/rich-text/run-command.ts'

const isCaption = ({ type }: DocumentNode): boolean => type.name === 'caption'
const isPicture = (node: DocumentNode | null | undefined): node is DocumentNode => node?.type.name === 'picture'

/** The picture in whose caption all that is selected is, and where it stands. */
function ownPicture({ selection: { $from, $to } }: EditorState): { pos: number; node: DocumentNode } | undefined {
  return isCaption($from.parent) && $from.sameParent($to) ? { pos: $from.before(-1), node: $from.node(-1) } : undefined
}

const isAtEdgeOfCaption = ({ selection: { $from, empty } }: EditorState, side: -1 | 1): boolean =>
  empty && isCaption($from.parent) && $from.parentOffset === (side < 0 ? 0 : $from.parent.content.size)

/** From the selected picture into what is written below it. */
export const enterCaption: Command = ({ selection, tr }, dispatch) => {
  if (!(selection instanceof NodeSelection) || !isPicture(selection.node)) return false
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, selection.from + 2)).scrollIntoView())
  return true
}

/** From the line below a picture up into its caption, if there is one. */
const enterFromBelow: Command = ({ selection: { $from, empty }, doc, tr }, dispatch, view) => {
  if (!empty || $from.depth !== 1 || !view?.endOfTextblock('up')) return false
  const above = doc.resolve($from.before()).nodeBefore
  if (!isPicture(above) || above.textContent === '') return false
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, $from.before() - 2)).scrollIntoView())
  return true
}

/** From the beginning of a caption to its picture. */
const selectPicture: Command = (state, dispatch) => {
  const own = ownPicture(state)
  if (!own || !state.selection.empty) return false
  dispatch?.(state.tr.setSelection(NodeSelection.create(state.doc, own.pos)).scrollIntoView())
  return true
}

/** To the line below the picture, which is there from then on. */
export const leaveCaption: Command = (state, dispatch) => {
  const own = ownPicture(state)
  if (!own) return false
  const { tr, schema } = state
  const end = own.pos + own.node.nodeSize
  if (tr.doc.nodeAt(end)?.type.name !== 'paragraph') tr.insert(end, schema.nodes['paragraph']!.create())
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, end + 1)).scrollIntoView())
  return true
}

/**
 * What is selected is in one sequence or has the picture as a whole: no words of a caption are moved into a line when it is deleted. Null if it is so already.
 */
export function selectWhole({ doc, selection }: EditorState): Selection | null {
  if (!(selection instanceof TextSelection) || selection.$from.sameParent(selection.$to)) return null
  const { $anchor, $head } = selection
  const side = $head.pos > $anchor.pos ? 1 : -1
  if (isCaption($anchor.parent)) return TextSelection.create(doc, $anchor.pos, side > 0 ? $anchor.end() : $anchor.start())
  if (!isCaption($head.parent)) return null
  const [before, after] = [$head.before(-1), $head.after(-1)]
  const $beyond = doc.resolve(side > 0 ? after : before)
  const line = side > 0 ? $beyond.nodeAfter : $beyond.nodeBefore
  if (line?.isTextblock) return TextSelection.create(doc, $anchor.pos, $beyond.pos + side)
  const near = Selection.findFrom(doc.resolve(side > 0 ? before : after), -side, true)
  return near && TextSelection.between($anchor, near.$head)
}

/** Lines are one line there; whatever else there is stands below the picture. */
export const pasteIntoCaption =
  (slice: Slice): Command =>
  (state, dispatch) => {
    const own = ownPicture(state)
    if (!own || slice.size === 0) return false
    const { tr, schema } = state
    const blocks = slice.content.content
    if (blocks.every(({ isTextblock, isInline }) => isTextblock || isInline)) {
      const lines = blocks.filter(({ isInline, content }) => isInline || content.size > 0)
      const inline = lines.flatMap((node, at) => [...(at > 0 && !node.isInline ? [schema.text(' ')] : []), ...(node.isInline ? [node] : node.children)])
      tr.replaceSelection(new Slice(Fragment.fromArray(inline), 0, 0))
    } else {
      const end = own.pos + own.node.nodeSize
      const closed = Slice.maxOpen(slice.content).content
      tr.insert(end, closed).setSelection(Selection.near(tr.doc.resolve(end + closed.size), -1))
    }
    dispatch?.(tr.scrollIntoView())
    return true
  }

/** Words that are copied out of a caption are a line elsewhere, and not a picture. */
function asLine(slice: Slice): Slice {
  const picture = slice.content.firstChild
  if (slice.content.childCount !== 1 || !isPicture(picture) || slice.openStart < 2 || slice.openEnd < 2) return slice
  return new Slice(Fragment.from(picture.type.schema.nodes['paragraph']!.create(null, picture.firstChild?.content)), 1, 1)
}

/** What is written below a picture: one line. */
export const Caption = Node.create({
  name: 'caption',
  // Before the keys of lines, and after those of tables.
  priority: 1_050,
  content: holds('caption'),
  renderHTML: () => ['span', 0],
  addKeyboardShortcuts() {
    const { editor } = this
    const back = () => isAtEdgeOfCaption(editor.state, -1) && run(editor, selectPicture)
    const forward = () => isAtEdgeOfCaption(editor.state, 1)
    return {
      Enter: () => run(editor, leaveCaption),
      Backspace: back,
      'Mod-Backspace': back,
      'Shift-Backspace': back,
      Delete: forward,
      'Mod-Delete': forward,
      ArrowLeft: back,
      ArrowUp: () => (editor.view.endOfTextblock('up') && run(editor, selectPicture)) || run(editor, enterFromBelow),
      ArrowDown: () => run(editor, enterCaption),
      ArrowRight: () => run(editor, enterCaption),
    }
  },
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction: (transactions, _, state) => {
        const whole = transactions.some(({ selectionSet }) => selectionSet) ? selectWhole(state) : null
        return whole && state.tr.setSelection(whole)
      },
      props: {
        // Held down, it stops there.
        handleKeyDown: ({ state }, { key, repeat }) => repeat && key === 'Backspace' && isAtEdgeOfCaption(state, -1),
        handlePaste: (view, _, slice) => pasteIntoCaption(slice)(view.state, view.dispatch),
        transformCopied: asLine,
        // The place to write shows while someone is in it.
        decorations: (state) => {
          const own = ownPicture(state)
          return own ? DecorationSet.create(state.doc, [Decoration.node(own.pos, own.pos + own.node.nodeSize, { 'data-writing': '' })]) : null
        },
      },
    }),
  ],
})
