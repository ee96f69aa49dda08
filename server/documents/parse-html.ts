import { defaultTreeAdapter, Parser, Tokenizer, type DefaultTreeAdapterTypes } from 'parse5'
import { exceeded } from '../wall/exceeded.ts'

export type HtmlNode = DefaultTreeAdapterTypes.ChildNode
export type HtmlElement = DefaultTreeAdapterTypes.Element
type Parent = DefaultTreeAdapterTypes.ParentNode

/** More than any text has. */
export const htmlLimits = { nodes: 100_000, depth: 200, attributes: 200 } as const

/** Law 123: what is made of the HTML is counted while it is made, because a few tags can stand for thousands of nodes. Refuses with content.too-complex. */
export function parseHtml(html: string): readonly HtmlNode[] {
  const parser = Parser.getFragmentParser(null, { treeAdapter: countingAdapter() })
  parser.tokenizer = new CountingTokenizer({}, parser)
  parser.tokenizer.write(html, true)
  // `getFragment` would move each of them once more.
  const root = parser.document.childNodes[0]
  return root && isElement(root) ? root.childNodes : []
}

/** Compares each attribute of an element with those before it. */
class CountingTokenizer extends Tokenizer {
  #attributes = 0

  protected override _createStartTagToken(): void {
    this.#attributes = 0
    super._createStartTagToken()
  }

  protected override _createEndTagToken(): void {
    this.#attributes = 0
    super._createEndTagToken()
  }

  protected override _createAttr(first: string): void {
    if (++this.#attributes > htmlLimits.attributes) throw exceeded('attributes', htmlLimits.attributes)
    super._createAttr(first)
  }
}

/** Finding a node behind so many others takes as long as making one. */
const placesOfStep = 128

function countingAdapter(): typeof defaultTreeAdapter {
  let [nodes, depth] = [0, 0]
  const count = (place = 0) => {
    nodes += 1 + Math.floor(place / placesOfStep)
    if (nodes > htmlLimits.nodes) throw exceeded('nodes', htmlLimits.nodes)
  }
  const countAmong = (parent: Parent | null, child: HtmlNode) => count(parent?.childNodes.indexOf(child))
  return {
    ...defaultTreeAdapter,
    createElement(...given) {
      count()
      return defaultTreeAdapter.createElement(...given)
    },
    createCommentNode(data) {
      count()
      return defaultTreeAdapter.createCommentNode(data)
    },
    insertText(parent, text) {
      const last = parent.childNodes.at(-1)
      // A text comes word by word.
      if (!last || !('value' in last)) count()
      defaultTreeAdapter.insertText(parent, text)
    },
    insertTextBefore(parent, text, next) {
      countAmong(parent, next)
      defaultTreeAdapter.insertTextBefore(parent, text, next)
    },
    insertBefore(parent, node, next) {
      countAmong(parent, next)
      defaultTreeAdapter.insertBefore(parent, node, next)
    },
    detachNode(node) {
      countAmong(node.parentNode, node)
      defaultTreeAdapter.detachNode(node)
    },
    adoptAttributes(element, attributes) {
      if (element.attrs.length + attributes.length > htmlLimits.attributes) throw exceeded('attributes', htmlLimits.attributes)
      defaultTreeAdapter.adoptAttributes(element, attributes)
    },
    onItemPush() {
      if (++depth > htmlLimits.depth) throw exceeded('depth', htmlLimits.depth)
    },
    onItemPop() {
      depth--
    },
  }
}

export const isElement = (node: HtmlNode): node is HtmlElement => 'tagName' in node
export const attribute = ({ attrs }: HtmlElement, name: string): string | undefined => attrs.find((each) => each.name === name)?.value

/** What is in them is no text. */
export const neverText: ReadonlySet<string> = new Set(
  'script style meta link title xml head template noscript iframe object svg math img picture video audio button select input textarea'.split(' '),
)

/** The text in it, as it would be read. */
export function textOf(node: HtmlNode): string {
  if ('value' in node) return node.value
  return isElement(node) && !neverText.has(node.tagName) ? node.childNodes.map(textOf).join('') : ''
}
