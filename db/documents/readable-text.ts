import { ContentAny, ContentEmbed, ContentString, ContentType, XmlText, type Doc } from 'yjs'
import type { DocumentUpdateRow } from '#domain/entities/document-update.ts'
import { DocumentCopy } from './document-copy.ts'
import { embedWords, inlineWords } from './inline-words.ts'
import { valuesIn } from './values-in.ts'

/** The words of a document, whatever it consists of: a line for each element. */
export function readableText(rows: readonly DocumentUpdateRow[]): string {
  const lines: string[] = []
  for (const type of new DocumentCopy('', rows).doc.share.values()) collect(type, lines)
  return lines.filter((line) => line !== '').join('\n')
}

type SharedType = NonNullable<ReturnType<Doc['share']['get']>>

function collect(type: SharedType, lines: string[]): void {
  let line = ''
  for (let item = type._start; item; item = item.right) {
    if (item.deleted) continue
    const { content } = item
    if (content instanceof ContentString) line += content.str
    if (content instanceof ContentAny) lines.push(...valuesIn(content.arr))
    if (content instanceof ContentEmbed) line += embedWords(content.embed)
    if (!(content instanceof ContentType)) continue
    const words = content.type instanceof XmlText ? textIn(content.type) : inlineWords(content)
    if (words !== undefined) line += words
    else {
      lines.push(line)
      line = ''
      collect(content.type, lines)
    }
  }
  // In a text that is one sequence, each line ends with a break.
  lines.push(line.replace(/\n$/, ''))
  for (const item of type._map.values()) if (!item.deleted && item.content instanceof ContentType) collect(item.content.type, lines)
}

const textIn = (text: XmlText): string =>
  (text.toDelta() as { insert: unknown }[]).map(({ insert }) => (typeof insert === 'string' ? insert : embedWords(insert))).join('')
