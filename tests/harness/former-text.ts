import { type Doc, XmlElement, XmlText } from 'yjs'
import { isElement } from '#domain/rules/documents/shared-types.ts'
import type { RichContent, RichNode, RichRun } from '#domain/rules/documents/rich-text.ts'

/** Writes a text as releases up to 0.3.0 did: schema 2, as paragraphs that are elements. */
export function writeFormer(doc: Doc, content: RichContent): void {
  doc.getXmlFragment('text').push((content as readonly RichNode[]).map(elementOf))
}

function elementOf({ type, attrs = {}, content = [] }: RichNode): XmlElement {
  const element = new XmlElement(type)
  for (const [name, value] of Object.entries({ ...attrs, removed: false })) element.setAttribute(name, value as unknown as string)
  if (type === 'paragraph') {
    const text = new XmlText()
    let at = 0
    for (const part of content) at += insertPart(text, at, part)
    element.insert(0, [text])
  } else if (type !== 'picture') element.insert(0, (content as readonly RichNode[]).map(elementOf))
  return element
}

function insertPart(text: XmlText, at: number, part: RichRun | RichNode): number {
  if (part.type !== 'text') {
    text.insertEmbed(at, { type: part.type, ...(part.attrs && { attrs: part.attrs }) })
    return 1
  }
  text.insert(at, part.text, Object.fromEntries((part.marks ?? []).map(({ type, attrs = {} }) => [type, attrs])))
  return part.text.length
}

/** The letters of a paragraph, of any in tables, too: the first in which there are these words. */
export function lettersOf(doc: Doc, words: string): XmlText {
  const find = (each: unknown): XmlText | undefined => {
    if (each instanceof XmlText) return each.toString().includes(words) ? each : undefined
    for (const child of isElement(each) || each === doc.getXmlFragment('text') ? (each as XmlElement).toArray() : []) {
      const found = find(child)
      if (found) return found
    }
    return undefined
  }
  const found = find(doc.getXmlFragment('text'))
  if (!found) throw new Error(`"${words}" is not in the text`)
  return found
}
