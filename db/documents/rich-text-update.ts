import { Doc, encodeStateAsUpdate, XmlElement, XmlText } from 'yjs'

/** A text with formatting that has these lines, a paragraph each, as what was written first in its document. */
export function richTextUpdate(lines: readonly string[]): Uint8Array {
  const doc = new Doc()
  const paragraphs = lines.map((line) => {
    const paragraph = new XmlElement('paragraph')
    if (line) paragraph.insert(0, [new XmlText(line)])
    return paragraph
  })
  doc.getXmlFragment('text').insert(0, paragraphs)
  return encodeStateAsUpdate(doc)
}
