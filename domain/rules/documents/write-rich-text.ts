import { pairNodes } from './pair-nodes.ts'
import { readElement } from './read-rich-text.ts'
import { attributesOf, isBlock, markNew, removeElement, shownIn, unmarkRemoved } from './removed-elements.ts'
import type { RichContent, RichNode } from './rich-text.ts'
import type { MakeShared, SharedElement, SharedFragment } from './shared-types.ts'
import { writeLine } from './write-line.ts'

export const blocksIn = (parent: SharedFragment): SharedElement[] => shownIn(parent).filter(isBlock)

export interface WriteOptions {
  readonly make: MakeShared
  /** What an element is now. */
  readonly nodeOf?: (element: SharedElement) => RichNode
  /** In which of the new paragraphs it is, and the letters before it. */
  readonly cursor?: { readonly node: RichNode; readonly offset: number }
}

/** Makes a shared text another one. What stays is not touched, and what goes is only marked; see removed-elements.ts. */
export function writeRichText(parent: SharedFragment, after: RichContent, options: WriteOptions): void {
  const { make, nodeOf = (element: SharedElement) => readElement(element) } = options
  const elements = blocksIn(parent)
  const before = elements.map(nodeOf)
  const nodes = after.filter((node): node is RichNode => node.type !== 'text')
  const pairs = pairNodes(before, nodes)
  const kept = new Set(pairs)
  elements.forEach((element, at) => {
    if (!kept.has(at)) removeElement(element)
  })
  let last: SharedElement | undefined
  for (let at = 0; at < nodes.length;) {
    const pair = pairs[at]
    if (pair === undefined) {
      const next = pairs.findIndex((each, index) => index > at && each !== undefined)
      const added = nodes.slice(at, next < 0 ? nodes.length : next)
      insertNodes(parent, last ? parent.toArray().indexOf(last) + 1 : 0, added, make)
      at += added.length
      continue
    }
    last = elements[pair]!
    if (before[pair] !== nodes[at]) changeElement(last, before[pair]!, nodes[at]!, options)
    at++
  }
}

/** The same for one element, which goes on as `after`, of the same type. */
export function changeElement(element: SharedElement, before: RichNode, after: RichNode, options: WriteOptions): void {
  writeAttributes(element, after.attrs ?? {})
  if (after.type !== 'paragraph') return writeRichText(element, after.content ?? [], options)
  const { make, cursor } = options
  writeLine(element, before.content ?? [], after.content ?? [], make, cursor?.node === after ? cursor.offset : undefined)
}

function writeAttributes(element: SharedElement, wanted: Readonly<Record<string, unknown>>): void {
  unmarkRemoved(element)
  const current = attributesOf(element)
  for (const name of Object.keys(current)) if (wanted[name] === undefined) element.removeAttribute(name)
  for (const [name, value] of Object.entries(wanted)) if (value !== undefined && current[name] !== value) element.setAttribute(name, value)
}

function insertNodes(parent: SharedFragment, index: number, nodes: readonly RichNode[], make: MakeShared): void {
  const elements = nodes.map(({ type }) => make.element(type))
  parent.insert(index, elements)
  for (const [at, { type, attrs = {}, content = [] }] of nodes.entries()) {
    const element = elements[at]!
    markNew(element)
    writeAttributes(element, attrs)
    if (type === 'picture') continue
    if (type !== 'paragraph') {
      insertNodes(element, 0, content as readonly RichNode[], make)
      continue
    }
    // Two people who begin to write in it write in the same text.
    element.insert(0, [make.text()])
    writeLine(element, [], content, make)
  }
}
