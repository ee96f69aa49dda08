import type { RichContent, RichMark, RichMarkName, RichNode, RichNodeName, RichRun } from './rich-text.ts'

/** What is used of Yjs's types. */
export interface SharedFragment {
  toArray(): readonly unknown[]
}
interface SharedElement extends SharedFragment {
  readonly nodeName: string
  getAttributes(): Readonly<Record<string, unknown>>
}
interface SharedText {
  toDelta(): { insert: string; attributes?: Readonly<Record<string, unknown>> }[]
}

/** A shared text with formatting as JSON. It is whatever was sent: see isRichText. */
export const readRichText = (fragment: SharedFragment): RichContent =>
  fragment.toArray().flatMap<RichNode | RichRun>((each) => (isElement(each) ? toNode(each) : toRuns(each as SharedText)))

const isElement = (shared: unknown): shared is SharedElement => 'nodeName' in (shared as object)

function toNode(element: SharedElement): RichNode {
  const attrs = element.getAttributes()
  const content = readRichText(element)
  return { type: element.nodeName as RichNodeName, ...(Object.keys(attrs).length > 0 && { attrs }), ...(content.length > 0 && { content }) }
}

function toRuns(text: SharedText): RichRun[] {
  return text.toDelta().map(({ insert, attributes = {} }) => {
    const marks = Object.keys(attributes)
      .sort()
      .map((type) => toMark(type, attributes[type]))
    return { type: 'text', text: insert, ...(marks.length > 0 && { marks }) }
  })
}

function toMark(type: string, attrs: unknown): RichMark {
  const isEmpty = typeof attrs === 'object' && attrs !== null && Object.keys(attrs).length === 0
  return { type: type as RichMarkName, ...(!isEmpty && { attrs: attrs as Readonly<Record<string, unknown>> }) }
}
