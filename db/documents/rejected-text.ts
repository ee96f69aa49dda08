import { applyUpdate, ContentAny, ContentString, ContentType, decodeUpdate, Doc, Item, mergeUpdates } from 'yjs'
import { appendToDocument } from '#domain/commands/append-to-document.ts'
import { commandId } from '#domain/command.ts'
import type { DocumentUpdateRow } from '#domain/entities/document-update.ts'
import { readInput } from '#domain/input.ts'
import { completeUpdates } from '#domain/rules/documents/complete-updates.ts'
import type { InboxItem } from '../disk/disk-rows.ts'
import { inlineWords } from './inline-words.ts'
import { bytesOf } from './update-bytes.ts'
import { valuesIn } from './values-in.ts'

/**
 * What was written in rejected appends to a document, in the order in which it would stand in the text, for the person to read and copy.
 * `rows` are those of the document as it is now; what was written elsewhere in it, with a line break between. Deletions are not shown.
 */
export function rejectedText(rows: readonly DocumentUpdateRow[], items: readonly InboxItem[]): string {
  const updates = completeUpdates(items.flatMap(({ intent }) => (intent.command === commandId(appendToDocument) ? toRow(intent.input) : []))).map(bytesOf)
  if (!updates.length) return ''
  const rejected = mergeUpdates(updates)
  const steps = stepsOf(rejected)
  const doc = new Doc()
  for (const update of completeUpdates(rows)) applyUpdate(doc, bytesOf(update))
  applyUpdate(doc, rejected)
  const pieces: string[] = []
  for (const type of doc.share.values()) collect(type, steps, pieces)
  return (pieces.length ? pieces : piecesOf(rejected)).join('\n')
}

function toRow(input: unknown): DocumentUpdateRow[] {
  const parsed = readInput(appendToDocument.input, input)
  if (!parsed.success) return []
  const { chains, ...row } = parsed.data
  return [{ ...row, id: '', audience: 0, chain: chains[0]!, unreadable: 0 }]
}

/** By client, the steps in an update: from (inclusive) and to (exclusive). */
type Steps = ReadonlyMap<number, readonly (readonly [from: number, to: number])[]>

function stepsOf(update: Uint8Array): Steps {
  const steps = new Map<number, [number, number][]>()
  for (const struct of decodeUpdate(update).structs) {
    if (!(struct instanceof Item)) continue
    const { client, clock } = struct.id
    steps.set(client, [...(steps.get(client) ?? []), [clock, clock + struct.length]])
  }
  return steps
}

type SharedType = NonNullable<ReturnType<Doc['share']['get']>>

function collect(type: SharedType, steps: Steps, pieces: string[]): void {
  let isOpen = false
  for (let item = type._start; item; item = item.right) {
    if (item.deleted) continue
    const { content, id } = item
    const isIn = (step: number) => steps.get(id.client)?.some(([from, to]) => from <= step && step < to) ?? false
    const words = inlineWords(content)
    if (content instanceof ContentType && words === undefined) collect(content.type, steps, pieces)
    if (content instanceof ContentAny) pieces.push(...valuesIn(content.arr.filter((_, at) => isIn(id.clock + at))))
    const typed = content instanceof ContentString ? [...units(content.str)].filter((_, at) => isIn(id.clock + at)).join('') : ''
    const text = words !== undefined && isIn(id.clock) ? words : typed
    if (text && isOpen) pieces.push(pieces.pop()! + text)
    else if (text) pieces.push(text)
    isOpen = text !== ''
  }
  for (const item of type._map.values()) if (!item.deleted && item.content instanceof ContentType) collect(item.content.type, steps, pieces)
}

/** Each code unit is one step. */
const units = (text: string): string[] => text.split('')

/** In the order they were typed: what they belong to is not here. */
const piecesOf = (update: Uint8Array): string[] =>
  decodeUpdate(update).structs.flatMap((struct) => {
    if (!(struct instanceof Item)) return []
    const { content } = struct
    return content instanceof ContentString ? content.str : content instanceof ContentAny ? valuesIn(content.arr) : []
  })
