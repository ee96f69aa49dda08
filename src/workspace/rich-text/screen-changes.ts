import type { Node } from '@tiptap/pm/model'
import type { Transaction } from '@tiptap/pm/state'

interface Change {
  readonly pos: number
  readonly end: number
  readonly apply: (tr: Transaction) => void
}

/** A text on screen: which element each of its nodes is. */
export interface Shown {
  readonly elements: readonly unknown[]
  readonly nodes: readonly Node[]
}

/**
 * Makes the text on screen that of `after`, and changes nothing else, so that the cursor and what is selected stay. The elements of both are in the
 * same order, because Yjs moves none. Answers where the last change ended.
 */
export function changeScreen(tr: Transaction, before: Shown, after: Shown): number | null {
  const changes = changesBetween(before, after)
  const from = tr.steps.length
  for (const { apply } of changes.toReversed()) apply(tr)
  const last = changes.at(-1)
  return last ? tr.mapping.slice(from).map(last.end, 1) : null
}

function changesBetween(before: Shown, after: Shown): Change[] {
  const changes: Change[] = []
  const [were, are] = [new Set(before.elements), new Set(after.elements)]
  let pos = 0
  let b = 0
  let a = 0
  while (b < before.nodes.length || a < after.nodes.length) {
    const node = before.nodes[b]
    if (node && b < before.nodes.length && a < after.nodes.length && before.elements[b] === after.elements[a]) {
      changes.push(...changesIn(node, after.nodes[a]!, pos))
      pos += node.nodeSize
      b++
      a++
      continue
    }
    const from = pos
    const nodes: Node[] = []
    while (b < before.nodes.length && !are.has(before.elements[b])) pos += before.nodes[b++]!.nodeSize
    while (a < after.nodes.length && !were.has(after.elements[a])) nodes.push(after.nodes[a++]!)
    if (from === pos && nodes.length === 0) throw new Error('The elements of a text have another order than before.')
    const to = pos
    changes.push({ pos: from, end: to, apply: (tr) => void tr.replaceWith(from, to, nodes) })
  }
  return changes
}

function changesIn(node: Node, next: Node, pos: number): Change[] {
  if (node === next) return []
  const changes: Change[] = []
  if (!node.sameMarkup(next)) changes.push({ pos, end: pos + node.nodeSize - 1, apply: (tr) => void tr.setNodeMarkup(pos, null, next.attrs) })
  const start = node.content.findDiffStart(next.content)
  const end = node.content.findDiffEnd(next.content)
  if (start === null || !end) return changes
  const overlap = Math.max(0, start - Math.min(end.a, end.b))
  const [from, to, slice] = [pos + 1 + start, pos + 1 + end.a + overlap, next.slice(start, end.b + overlap)]
  changes.push({ pos: from, end: to, apply: (tr) => void tr.replace(from, to, slice) })
  return changes
}
