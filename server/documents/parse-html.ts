import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5'
import { Refusal } from '#domain/tx.ts'

export type HtmlNode = DefaultTreeAdapterTypes.ChildNode
export type HtmlElement = DefaultTreeAdapterTypes.Element

export function parseHtml(html: string): readonly HtmlNode[] {
  assertNotTooDeep(html)
  return parseFragment(html).childNodes
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

/** Deeper than any text. */
const deepest = 200
/** They hold nothing, or end by themselves where the next one begins. */
const neverOpen: ReadonlySet<string> = new Set(
  'br hr img input meta link col wbr area base embed source track param p li td th tr tbody thead tfoot dt dd option'.split(' '),
)

/** Law: before it is parsed, which takes long for elements that nobody closes. Those are counted, too. */
function assertNotTooDeep(html: string): void {
  const open = new Map<string, number>()
  let depth = 0
  for (const [, end, written = ''] of html.matchAll(/<(\/?)([a-z][^\s/>]*)/gi)) {
    const tag = written.toLowerCase()
    const count = open.get(tag) ?? 0
    if (neverOpen.has(tag) || (end && count === 0)) continue
    open.set(tag, count + (end ? -1 : 1))
    depth += end ? -1 : 1
    if (depth > deepest) throw new Refusal('input.invalid', { field: 'body.contents', explanation: 'The HTML is nested too deeply.' })
  }
}
