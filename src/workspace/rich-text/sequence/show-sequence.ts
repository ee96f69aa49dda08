import { Fragment, Slice, type Node, type Schema } from '@tiptap/pm/model'
import type { Transaction } from '@tiptap/pm/state'
import { ReplaceStep } from '@tiptap/pm/transform'
import type { RichNode, RichRun } from '#domain/rules/documents/rich-text.ts'
import type { PlacedNode } from '#domain/rules/documents/sequence/read-sequence.ts'
import { placeOf } from './screen-tokens.ts'

/** A text of the document, as the editor has it. Lines and rows that are as they were are the same nodes again: the editor does not look at them. */
export class ScreenNodes {
  #known = new Map<string, Node>()

  toScreen(schema: Schema, text: readonly PlacedNode[]): Node {
    const known = new Map<string, Node>()
    const blockOf = (block: PlacedNode): Node => {
      if (block.type === 'table') return createNode(schema, block, ((block.content ?? []) as readonly PlacedNode[]).map(blockOf))
      const key = JSON.stringify(block)
      const node = known.get(key) ?? this.#known.get(key) ?? toNode(schema, block)
      known.set(key, node)
      return node
    }
    const doc = schema.topNodeType.create(null, text.map(blockOf))
    this.#known = known
    return doc
  }
}

function toNode(schema: Schema, part: RichNode | RichRun): Node {
  if (part.type === 'text') return schema.text(part.text, part.marks?.map(({ type, attrs }) => schema.mark(type, attrs)) ?? [])
  const node = part as PlacedNode
  return createNode(
    schema,
    node,
    (node.content ?? []).map((child) => toNode(schema, child)),
  )
}

const createNode = (schema: Schema, { type, attrs, place }: PlacedNode, children: Node[]): Node =>
  schema.nodes[type]!.create(place ? { ...attrs, place } : attrs, Fragment.fromArray(children))

const sizeOf = (nodes: readonly Node[]): number => nodes.reduce((sum, { nodeSize }) => sum + nodeSize, 0)

/** Makes the text on screen another one by the smallest steps, so that the cursor and what is selected stay. */
export function showText(tr: Transaction, next: Node): void {
  const replace = (olds: readonly Node[], news: readonly Node[], pos: number, nextPos: number) => {
    const [old, made] = [Fragment.fromArray([...olds]), Fragment.fromArray([...news])]
    const start = old.findDiffStart(made)
    if (start === null) return
    let { a: oldEnd, b: madeEnd } = old.findDiffEnd(made)!
    const overlap = Math.max(0, start - Math.min(oldEnd, madeEnd))
    oldEnd += overlap
    madeEnd += overlap
    const step = new ReplaceStep(pos + start, pos + oldEnd, next.slice(nextPos + start, nextPos + madeEnd))
    if (tr.maybeStep(step).failed) tr.step(new ReplaceStep(pos, pos + old.size, new Slice(made, 0, 0)))
  }
  const walk = (allOlds: readonly Node[], allNews: readonly Node[], allPos: number, allNextPos: number) => {
    const most = Math.min(allOlds.length, allNews.length)
    let head = 0
    while (head < most && allOlds[head]!.eq(allNews[head]!)) head++
    let tail = 0
    while (tail < most - head && allOlds.at(-1 - tail)!.eq(allNews.at(-1 - tail)!)) tail++
    const [pos, nextPos] = [allPos + sizeOf(allOlds.slice(0, head)), allNextPos + sizeOf(allNews.slice(0, head))]
    const [olds, news] = [allOlds.slice(head, allOlds.length - tail), allNews.slice(head, allNews.length - tail)]
    if (olds.length === 0 && news.length === 0) return
    if (olds.length === news.length && olds.every((node, at) => isSameNode(node, news[at]!))) {
      // From behind, so that places before stay.
      for (let at = olds.length - 1; at >= 0; at--) {
        const [old, made] = [olds[at]!, news[at]!]
        const [from, nextFrom] = [pos + sizeOf(olds.slice(0, at)), nextPos + sizeOf(news.slice(0, at))]
        if (old.inlineContent) replace(old.children, made.children, from + 1, nextFrom + 1)
        else walk(old.children, made.children, from + 1, nextFrom + 1)
        for (const name of Object.keys(made.attrs)) if (!isEqual(made.attrs[name], old.attrs[name])) tr.setNodeAttribute(from, name, made.attrs[name])
      }
      return
    }
    // A line between that did not change divides what did.
    const half = news.findIndex((node) => node.content.size > 0 && olds.some((old) => old.eq(node)))
    if (half < 0) return replace(olds, news, pos, nextPos)
    const at = olds.findIndex((old) => old.eq(news[half]!))
    walk(olds.slice(at + 1), news.slice(half + 1), pos + sizeOf(olds.slice(0, at + 1)), nextPos + sizeOf(news.slice(0, half + 1)))
    walk(olds.slice(0, at), news.slice(0, half), pos, nextPos)
  }
  walk(tr.doc.children, next.children, 0, 0)
  if (!tr.doc.eq(next)) tr.replaceWith(0, tr.doc.content.size, next.children)
}

const isSameNode = (one: Node, other: Node): boolean => !one.isText && one.type === other.type && placeOf(one).id === placeOf(other).id
const isEqual = (one: unknown, other: unknown): boolean => one === other || JSON.stringify(one) === JSON.stringify(other)
