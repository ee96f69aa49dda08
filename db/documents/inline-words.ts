import { ContentEmbed, ContentType, XmlElement, type Item } from 'yjs'
import { richTextToText } from '#domain/rules/documents/rich-text-output.ts'
import type { RichNode } from '#domain/rules/documents/rich-text.ts'

/** What stands between the letters of a text, as words: a mention, for example. Undefined for anything else. It is whatever was sent. */
export function inlineWords(content: Item['content']): string | undefined {
  if (content instanceof ContentEmbed) return embedWords(content.embed)
  if (!(content instanceof ContentType) || !(content.type instanceof XmlElement) || content.type.nodeName !== 'mention') return undefined
  return embedWords({ type: 'mention', attrs: content.type.getAttributes() })
}

export function embedWords(embed: unknown): string {
  const { type, attrs } = Object(embed) as RichNode
  return richTextToText([{ type, attrs: { name: '', ...attrs } }])
}
