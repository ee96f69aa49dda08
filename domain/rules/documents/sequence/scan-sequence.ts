import { isValue, lineBreak, nodeOfValue, shownAttributes, type Value } from './sequence-values.ts'
import type { Attributes, LetterId, SequenceDoc, SharedItem, SharedSequence } from './shared-sequence.ts'

/** Some letters in a row, a line break or a value. */
export interface Piece {
  /** Its index in the sequence. */
  readonly at: number
  readonly length: number
  readonly part: string | Value
  readonly attributes: Attributes
  /** Id of its first letter. */
  readonly id: LetterId
}

export function* itemsOf({ _start }: SharedSequence): Generator<SharedItem> {
  for (let item = _start; item; item = item.right) yield item
}

/** Everything in a sequence that fits, in order. Others may have written anything. */
export function scanSequence(sequence: SharedSequence): Piece[] {
  const pieces: Piece[] = []
  let raw: Record<string, unknown> = {}
  let at = 0
  for (const { content, countable, deleted, id, length } of itemsOf(sequence)) {
    if (deleted) continue
    if ('key' in content) raw = changed(raw, content as { key: string; value: unknown })
    if (!countable) continue
    if ('str' in content) pieces.push(...piecesOf(String(content.str), at, id, raw))
    else if ('embed' in content && isValue(content.embed) && nodeOfValue(content.embed, {}) !== undefined) {
      pieces.push({ at, length, part: content.embed, attributes: shownAttributes(content.embed, raw), id })
    }
    at += length
  }
  return pieces
}

function changed(raw: Readonly<Record<string, unknown>>, { key, value }: { key: string; value: unknown }): Record<string, unknown> {
  const { [key]: _, ...rest } = raw
  return value === null ? rest : { ...rest, [key]: value }
}

function piecesOf(text: string, at: number, { client, clock }: LetterId, raw: Attributes): Piece[] {
  const ofLetters = shownAttributes('', raw)
  const ofBreaks = text.includes(lineBreak) ? shownAttributes(lineBreak, raw) : {}
  const pieces: Piece[] = []
  let start = 0
  for (const part of text.split(/(\n)/)) {
    if (part !== '') {
      const attributes = part === lineBreak ? ofBreaks : ofLetters
      pieces.push({ at: at + start, length: part.length, part, attributes, id: { client, clock: clock + start } })
    }
    start += part.length
  }
  return pieces
}

/** How far someone had read: of each client, the number of its letters. */
export type Seen = Readonly<Record<string, number>>

/** What this device has of each client. */
export const seenNow = ({ store }: SequenceDoc): Seen =>
  Object.fromEntries([...store.clients].map(([client, items]) => [String(client), items.at(-1)!.id.clock + items.at(-1)!.length]))

/** Whether there are letters that someone who had read so far had not seen. */
export function hasUnseen(sequence: SharedSequence, seen: Seen): boolean {
  for (const { id, length, countable, deleted } of itemsOf(sequence)) if (!deleted && countable && id.clock + length > (seen[id.client] ?? 0)) return true
  return false
}

/** Where a letter stands, or stood: the number of letters before it. Undefined if this device does not know it. */
export function indexOfLetter(sequence: SharedSequence, { client, clock }: LetterId): number | undefined {
  let at = 0
  for (const { id, length, countable, deleted } of itemsOf(sequence)) {
    const isHere = id.client === client && id.clock <= clock && clock < id.clock + length
    const counted = countable && !deleted
    if (isHere) return at + (counted ? clock - id.clock : 0)
    if (counted) at += length
  }
  return undefined
}
