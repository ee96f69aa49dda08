import { attributesOf, shownIn } from './removed-elements.ts'
import type { RichContent, RichMark, RichMarkName, RichNode, RichNodeName, RichRun } from './rich-text.ts'
import { isElement, isText, type SharedElement, type SharedFragment, type SharedMarks, type SharedText } from './shared-types.ts'

/** A shared text with formatting as JSON, without what was removed. It is whatever was sent: see isRichText. */
export const readRichText = (fragment: SharedFragment): RichContent =>
  shownIn(fragment).flatMap<RichNode | RichRun>((each) => {
    if (isElement(each)) return readElement(each)
    return isText(each) ? readRuns(each) : { type: 'text', text: String(each) }
  })

export function readElement(element: SharedElement, read: (parent: SharedElement) => RichContent = readRichText): RichNode {
  const attrs = attributesOf(element)
  const content = read(element)
  return { type: element.nodeName as RichNodeName, ...(Object.keys(attrs).length > 0 && { attrs }), ...(content.length > 0 && { content }) }
}

function readRuns(text: SharedText): (RichNode | RichRun)[] {
  return text.toDelta().map(({ insert, attributes = {} }) => (typeof insert === 'string' ? readRun(insert, attributes) : readEmbed(insert)))
}

function readRun(text: string, attributes: SharedMarks): RichRun {
  const marks = Object.keys(attributes)
    .sort()
    .map((type) => toMark(type, attributes[type]))
  return { type: 'text', text, ...(marks.length > 0 && { marks }) }
}

/** A line break, a mention or an equation between the letters. */
function readEmbed(insert: unknown): RichNode {
  const { type, attrs } = (insert ?? {}) as RichNode
  return { type, ...(attrs !== undefined && { attrs }) }
}

function toMark(type: string, attrs: unknown): RichMark {
  const isEmpty = typeof attrs === 'object' && attrs !== null && Object.keys(attrs).length === 0
  return { type: type as RichMarkName, ...(!isEmpty && { attrs: attrs as Readonly<Record<string, unknown>> }) }
}
