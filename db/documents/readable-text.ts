import { ContentString, ContentType, type Doc } from 'yjs'
import type { DocumentUpdateRow } from '#domain/entities/document-update.ts'
import { DocumentCopy } from './document-copy.ts'

/** The words of a document, whatever it consists of: a line for each element. */
export function readableText(rows: readonly DocumentUpdateRow[]): string {
  const lines: string[] = []
  for (const type of new DocumentCopy('', rows).doc.share.values()) collect(type, lines)
  return lines.join('\n')
}

type SharedType = NonNullable<ReturnType<Doc['share']['get']>>

function collect(type: SharedType, lines: string[]): void {
  let line = ''
  for (let item = type._start; item; item = item.right) {
    if (item.deleted) continue
    if (item.content instanceof ContentString) line += item.content.str
    if (!(item.content instanceof ContentType)) continue
    if (line) lines.push(line)
    line = ''
    collect(item.content.type, lines)
  }
  if (line) lines.push(line)
  for (const item of type._map.values()) if (!item.deleted && item.content instanceof ContentType) collect(item.content.type, lines)
}
