import { XmlElement, type ContentType } from 'yjs'
import { mentionText } from '#domain/rules/documents/rich-text-output.ts'

/** What stands in a text for a sample, an experiment or a person; undefined for any other element. */
export function mentionWords({ type }: ContentType): string | undefined {
  if (!(type instanceof XmlElement) || type.nodeName !== 'mention') return undefined
  return mentionText({ name: String(type.getAttribute('name') ?? '') })
}
