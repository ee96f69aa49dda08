import { ContentEmbed, ContentType, XmlElement, type Item } from 'yjs'
import { richTextToText } from '#domain/rules/documents/rich-text-output.ts'
import type { RichNode } from '#domain/rules/documents/rich-text.ts'
import { isValue, nodeOfValue } from '#domain/rules/documents/sequence/sequence-values.ts'

/** What stands between the letters of a text or between its paragraphs, as words: a mention or a picture, for example. Undefined for anything else. It is whatever was sent. */
export function inlineWords(content: Item['content']): string | undefined {
  if (content instanceof ContentEmbed) return embedWords(content.embed)
  if (!(content instanceof ContentType) || !(content.type instanceof XmlElement)) return undefined
  const { nodeName: type } = content.type
  const { removed, ...attrs } = content.type.getAttributes() as Record<string, unknown>
  if (type === 'picture') return removed === true ? '' : embedWords({ type, attrs })
  return type === 'mention' ? embedWords({ type, attrs }) : undefined
}

export function embedWords(embed: unknown): string {
  if (isValue(embed)) return richTextToText([nodeOfValue(embed, {}) ?? { type: 'paragraph' }])
  const { type, attrs } = Object(embed) as RichNode
  return richTextToText([{ type, attrs: { name: '', ...attrs } }])
}
