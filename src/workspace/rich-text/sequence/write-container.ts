import type { Node } from '@tiptap/pm/model'
import { Mapping, type StepMap } from '@tiptap/pm/transform'
import { applyPairs } from '#domain/rules/documents/sequence/apply-pairs.ts'
import { keepFirstBreak, pairTokens, type Pair } from '#domain/rules/documents/sequence/pair-tokens.ts'
import { blocksOf, endOf, shownPieces } from '#domain/rules/documents/sequence/read-sequence.ts'
import type { SequenceDoc } from '#domain/rules/documents/sequence/shared-sequence.ts'
import { storedTokens, type StoredToken } from '#domain/rules/documents/sequence/tokens.ts'
import { childrenOf, placeOf, screenTokens, type Container, type ScreenToken } from './screen-tokens.ts'

/** What steps touched: where it was, and where it is. */
export interface TouchedRange {
  readonly from: number
  readonly to: number
  readonly newFrom: number
  readonly newTo: number
}

/** In order; those that meet are one. */
export function touchedRanges(maps: readonly StepMap[]): TouchedRange[] {
  const ranges: TouchedRange[] = []
  maps.forEach((map, at) => {
    const [back, forth] = [new Mapping(maps.slice(0, at)).invert(), new Mapping(maps.slice(at + 1))]
    map.forEach((from, to, newFrom, newTo) => {
      ranges.push({ from: back.map(from, -1), to: back.map(to, 1), newFrom: forth.map(newFrom, -1), newTo: forth.map(newTo, 1) })
    })
  })
  const merged: TouchedRange[] = []
  for (const range of ranges.sort((one, other) => one.from - other.from || one.newFrom - other.newFrom)) {
    const last = merged.at(-1)
    if (last && (range.from <= last.to || range.newFrom <= last.newTo)) {
      merged[merged.length - 1] = { ...last, to: Math.max(last.to, range.to), newTo: Math.max(last.newTo, range.newTo) }
    } else merged.push(range)
  }
  return merged
}

export interface Written {
  readonly deleted: readonly StoredToken[]
  /** The screen was not what is stored: see writeContainer. */
  readonly wasOther: boolean
}

/**
 * Writes what became of the content of a container. Only what the steps touched is compared; everything else stays as it is, one to one, and may look
 * different. Law: a letter that stays on screen is never written again.
 *
 * If the screen before was not what is stored, what is stored becomes what is on screen now: what the person sees is what they wrote.
 */
export function writeContainer(doc: SequenceDoc, before: Container, after: Container, ranges: readonly TouchedRange[]): Written {
  const [were, are] = [childrenOf(before), childrenOf(after)]
  const blocks = blocksOf(shownPieces(doc, after.name))
  const most = Math.min(were.length, are.length)
  let head = 0
  while (head < most && were[head]!.node === are[head]!.node) head++
  let tail = 0
  while (tail < most - head && were[were.length - 1 - tail]!.node === are[are.length - 1 - tail]!.node) tail++
  if (head === were.length && head === are.length) return { deleted: [], wasOther: false }
  // It may need a break of its own now.
  if (head > 0 && placeOf(were[head - 1]!.node).isImplied) head--
  const [old, shown] = [storedTokens(blocks.slice(head, blocks.length - tail)), screenTokens(were, head, were.length - tail)]
  const known = new Set(were.map(({ node }) => node))
  const isNew = (line: Node) => !known.has(line)
  const made = screenTokens(are, head, are.length - tail, isNew)
  const isSame = blocks.length === were.length && old.length === shown.length && old.every(({ key }, at) => key === shown[at]!.key)
  if (!isSame) {
    const all = pairTokens(storedTokens(blocks), screenTokens(are, 0, are.length, isNew))
    return { deleted: applyPairs(doc, after.name, keepFirstBreak(all), 0), wasOther: true }
  }
  const pairs = keepFirstBreak(pairWithin(old, shown, made, ranges))
  return { deleted: applyPairs(doc, after.name, pairs, head > 0 ? endOf(blocks[head - 1]!) : 0), wasOther: false }
}

function pairWithin(old: readonly StoredToken[], shown: readonly ScreenToken[], made: readonly ScreenToken[], ranges: readonly TouchedRange[]): Pair[] {
  const pairs: Pair[] = []
  let [o, n] = [0, 0]
  for (const { from, to, newFrom, newTo } of ranges) {
    const [oldFrom, oldTo] = boundsIn(shown, from, to)
    const [madeFrom, madeTo] = boundsIn(made, newFrom, newTo)
    if (oldFrom < o || madeFrom < n) continue
    pairs.push(...pairTokens(old.slice(o, oldFrom), made.slice(n, madeFrom)), ...pairTokens(old.slice(oldFrom, oldTo), made.slice(madeFrom, madeTo)))
    ;[o, n] = [oldTo, madeTo]
  }
  return [...pairs, ...pairTokens(old.slice(o), made.slice(n))]
}

function boundsIn(tokens: readonly ScreenToken[], from: number, to: number): [number, number] {
  const first = tokens.filter((token) => token.to <= from).length
  return [first, Math.max(first, tokens.filter((token) => token.from < to).length)]
}
