import { getTextBetween, getTextSerializersFromSchema } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import {
  createAbsolutePositionFromRelativePosition,
  createRelativePositionFromJSON,
  createRelativePositionFromTypeIndex,
  decodeRelativePosition,
  encodeRelativePosition,
  type Doc,
} from 'yjs'
import { fromBase64, toBase64 } from '#db/documents/base64.ts'
import type { Passage } from '#domain/entities/comment.ts'
import { limits } from '#domain/limits.ts'
import { blocksOf, shownPieces } from '#domain/rules/documents/sequence/read-sequence.ts'
import { storedTokens, type StoredToken } from '#domain/rules/documents/sequence/tokens.ts'
import { livingCopy } from './restored-letters.ts'
import { childrenOf, containersIn, screenTokens, type Container, type ScreenToken } from './screen-tokens.ts'

/** A letter or value, on screen and as it is stored. */
type Pair = readonly [shown: ScreenToken, stored: StoredToken]

/** Empty while the screen is not what is stored. */
function pairsOf(doc: Doc, container: Container): Pair[] {
  const children = childrenOf(container)
  const blocks = blocksOf(shownPieces(doc, container.name))
  if (blocks.length !== children.length) return []
  return blocks.flatMap((block, at): Pair[] => {
    const stored = storedTokens([block])
    return screenTokens(children, at, at + 1).flatMap((shown, index): Pair[] => (stored[index] ? [[shown, stored[index]]] : []))
  })
}

/** The words between two places on screen, by their first and last letter; undefined without a letter, and over more than one cell. */
export function passageAt(doc: Doc, screen: Node, from: number, to: number): Omit<Passage, 'documentId'> | undefined {
  const around = [...containersIn(screen).values()].findLast(({ start, node }) => from >= start && to <= start + node.content.size)
  const textSerializers = getTextSerializersFromSchema(screen.type.schema)
  const quote = getTextBetween(screen, { from, to }, { blockSeparator: '\n', textSerializers }).trim()
  const inside = around && pairsOf(doc, around).filter(([shown]) => shown.from >= from && shown.to <= to)
  const [first, last] = [inside?.[0]?.[1], inside?.at(-1)?.[1]]
  if (!around || !first || !last || quote === '') return undefined
  const sequence = doc.getText(around.name)
  const [start, end] = [createRelativePositionFromTypeIndex(sequence, first.at, 0), createRelativePositionFromTypeIndex(sequence, last.at + last.length, -1)]
  return { start: toBase64(encodeRelativePosition(start)), end: toBase64(encodeRelativePosition(end)), quote: quote.slice(0, limits.comment.quote) }
}

export interface Range {
  readonly from: number
  readonly to: number
}

/** Where passages are on screen. Those whose words are gone, or that nobody can read, are left out. */
export function findPassages<Key>(doc: Doc, screen: Node, passages: Iterable<readonly [Key, Pick<Passage, 'start' | 'end'>]>): Map<Key, Range> {
  const containers = [...containersIn(screen).values()]
  const pairs = new Map<Container, Pair[]>()
  const found = new Map<Key, Range>()
  for (const [key, { start, end }] of passages) {
    const [first, last] = [placeOf(doc, start), placeOf(doc, end)]
    const container = first && first.type === last?.type ? containers.find(({ name }) => doc.getText(name) === first.type) : undefined
    if (!container || !first || !last) continue
    const known = pairs.get(container) ?? pairsOf(doc, container)
    pairs.set(container, known)
    const inside = known.filter(([, { at, length }]) => at >= first.index && at + length <= last.index)
    const range = { from: inside[0]?.[0].from ?? 0, to: inside.at(-1)?.[0].to ?? 0 }
    if (range.to > range.from) found.set(key, range)
  }
  return found
}

/** The end of a passage. One whose letter was deleted and came back, or was moved, is where it is now: on every device, whoever undid it. */
function placeOf(doc: Doc, written: string | null): ReturnType<typeof createAbsolutePositionFromRelativePosition> {
  if (written === null) return null
  try {
    const place = decodeRelativePosition(fromBase64(written))
    const copy = place.item && livingCopy(doc, place.item)
    return createAbsolutePositionFromRelativePosition(copy ? createRelativePositionFromJSON({ item: copy, assoc: place.assoc }) : place, doc, false)
  } catch {
    return null
  }
}
