import { pictureOf } from './rich-text-output.ts'
import { isRichText, type RichContent } from './rich-text.ts'

/** The files that a text shows, each once. `content` is that of a document, as readContent reads it. */
export function pictureFilesIn(content: unknown): string[] {
  const { text } = (content ?? {}) as { text?: unknown }
  return isRichText(text) ? filesOf(text) : []
}

export const filesOf = (text: RichContent): string[] => [...new Set(text.flatMap((node) => (node.type === 'picture' ? [pictureOf(node).file] : [])))]
