import { ContentAny, ContentEmbed, ContentString, ContentType, XmlText, type Doc } from 'yjs'
import type { DocumentUpdateRow } from '#domain/entities/document-update.ts'
import { cellName, isCell } from '#domain/rules/documents/sequence/grid.ts'
import { readPlaced, textName, type PlacedNode } from '#domain/rules/documents/sequence/read-sequence.ts'
import { captionName, isCaption } from '#domain/rules/documents/sequence/sequence-values.ts'
import { DocumentCopy } from './document-copy.ts'
import { embedWords, inlineWords } from './inline-words.ts'
import { valuesIn } from './values-in.ts'

/** The words of a document, whatever it consists of: a line for each element. */
export function readableText(rows: readonly DocumentUpdateRow[]): string {
  const lines: string[] = []
  const { doc } = new DocumentCopy('', rows)
  const shown = new Set(doc.share.has(textName) && [...doc.share.keys()].some(isPart) ? partsOf(readPlaced(doc)) : doc.share.keys())
  for (const [name, type] of doc.share) if (!isPart(name) || shown.has(name)) collect(type, lines)
  return lines.filter((line) => line !== '').join('\n')
}

/** A caption or a cell: it stays when its picture or table is removed. */
const isPart = (name: string): boolean => isCaption(name) || isCell(name)

/** The captions and cells that are shown. */
function partsOf(nodes: readonly PlacedNode[]): string[] {
  return nodes.flatMap(({ type, place, content = [] }) => {
    if (type === 'picture') return captionName(place!.id!)
    if (type !== 'table') return []
    const rows = content as readonly PlacedNode[]
    return rows.flatMap((row) => (row.content as readonly PlacedNode[]).map((cell) => cellName(place!.id!, row.place!.id!, cell.place!.id!)))
  })
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
