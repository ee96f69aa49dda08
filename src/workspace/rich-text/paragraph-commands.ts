import { splitBlockAs } from '@tiptap/pm/commands'
import type { Node } from '@tiptap/pm/model'
import type { Command, EditorState } from '@tiptap/pm/state'
import { isListStyle, maxIndents, type ParagraphStyle } from '#domain/rules/documents/rich-text.ts'

interface Found {
  readonly node: Node
  readonly pos: number
}

/** The paragraphs that are selected, or the one with the cursor. */
export function selectedParagraphs({ doc, selection }: EditorState): Found[] {
  const found: Found[] = []
  for (const { $from, $to } of selection.ranges) {
    doc.nodesBetween($from.pos, $to.pos, (node, pos) => {
      if (node.type.name === 'paragraph') found.push({ node, pos })
    })
  }
  return found
}

export const styleOf = (node: Node): ParagraphStyle | null => node.attrs['style'] as ParagraphStyle | null
const indentOf = (node: Node): number => Number(node.attrs['indent'] ?? 0)

const styled = (node: Node, style: ParagraphStyle | null, indent = indentOf(node)) => ({
  style,
  indent: isListStyle(style) && indent > 0 ? Math.min(indent, maxIndents) : null,
  checked: style === 'task' ? node.attrs['checked'] : null,
})

/** Gives the selected paragraphs a style; those that all have it become plain. */
export const setStyle =
  (style: ParagraphStyle | null): Command =>
  (state, dispatch) => {
    const found = selectedParagraphs(state)
    const to = found.every(({ node }) => styleOf(node) === style) ? null : style
    const { tr } = state
    for (const { node, pos } of found) tr.setNodeMarkup(pos, undefined, styled(node, to))
    dispatch?.(tr)
    return found.length > 0
  }

/** Only items of lists; false if there is none that can move. */
export const indentBy =
  (step: 1 | -1): Command =>
  (state, dispatch) => {
    const found = selectedParagraphs(state).filter(({ node }) => isListStyle(styleOf(node)) && (step > 0 || indentOf(node) > 0))
    if (!found.length) return false
    const { tr } = state
    for (const { node, pos } of found) tr.setNodeMarkup(pos, undefined, styled(node, styleOf(node), indentOf(node) + step))
    dispatch?.(tr)
    return true
  }

/** One step back toward a plain paragraph: out of the inner list, then out of the list. */
const stepBack =
  ({ node, pos }: Found): Command =>
  (state, dispatch) => {
    const isInner = indentOf(node) > 0
    dispatch?.(state.tr.setNodeMarkup(pos, undefined, styled(node, isInner ? styleOf(node) : null, indentOf(node) - 1)))
    return true
  }

/** Enter: an item is followed by an item, a heading by plain text; in an empty item it leaves the list. */
export const splitParagraph: Command = (state, dispatch, view) => {
  const { $from } = state.selection
  const { parent } = $from
  if (parent.type.name !== 'paragraph') return false
  const style = styleOf(parent)
  if (style !== null && parent.content.size === 0) return stepBack({ node: parent, pos: $from.before() })(state, dispatch, view)
  const isKept = isListStyle(style) || style === 'quote' || style === 'code'
  return splitBlockAs((node, atEnd) => ({ type: node.type, attrs: isKept || !atEnd ? { ...styled(node, style), checked: null } : styled(node, null) }))(
    state,
    dispatch,
    view,
  )
}

/** Backspace at the beginning of a paragraph with a style. */
export const resetStyle: Command = (state, dispatch, view) => {
  const { $from, empty } = state.selection
  if (!empty || $from.parentOffset > 0 || $from.parent.type.name !== 'paragraph' || styleOf($from.parent) === null) return false
  return stepBack({ node: $from.parent, pos: $from.before() })(state, dispatch, view)
}
