import type { SectionRow } from '#domain/entities/section.ts'
import { findInText, foldText, type FoldedText } from './find-in-text.ts'
import type { LinePart } from './text-lines.ts'

/** Where in its section something is. */
export type BlockPlace =
  | { readonly kind: 'title' }
  | { readonly kind: 'line'; readonly parts: readonly LinePart[] }
  /** In a table of measurements, with the rows of its head first. */
  | { readonly kind: 'cell'; readonly row: number; readonly column: number }
  /** In a spreadsheet: row and column count from 1. */
  | { readonly kind: 'sheet'; readonly sheet: string; readonly row: number; readonly column: number }
  /** Shown with these words. `nth`: how many before it in the section have the same. */
  | { readonly kind: 'words'; readonly nth: number }

/** What is searched as one. */
export interface FindBlock {
  readonly words: string
  readonly place: BlockPlace
  /** What a scanned code may stand for: `sample:12`. */
  readonly subject?: string
}

export interface SectionBlocks {
  readonly section: SectionRow
  readonly blocks: readonly FindBlock[]
}

export interface FindHit {
  readonly section: SectionRow
  readonly block: FindBlock
  readonly from: number
  readonly to: number
  /** Its order: section, block, letter. */
  readonly spot: Spot
}

export type Spot = readonly [section: number, block: number, from: number]

/** What is looked for: words, and what they are the code of, if anything. */
export interface Looked {
  /** Folded. */
  readonly words: string
  readonly subject: string | undefined
}

const folded = new WeakMap<FindBlock, FoldedText>()

function foldBlock(block: FindBlock): FoldedText {
  const known = folded.get(block) ?? foldText(block.words)
  folded.set(block, known)
  return known
}

type BlockHit = Pick<FindHit, 'block' | 'from' | 'to'> & { readonly at: number }

/** Blocks that have not changed are not searched again. */
let found: { readonly looked: Looked; readonly hits: WeakMap<readonly FindBlock[], readonly BlockHit[]> } = {
  looked: { words: '', subject: undefined },
  hits: new WeakMap(),
}

/** In the order of the page. */
export function findHits(sections: readonly SectionBlocks[], looked: Looked): FindHit[] {
  if (looked.words.trim() === '') return []
  if (found.looked.words !== looked.words || found.looked.subject !== looked.subject) found = { looked, hits: new WeakMap() }
  return sections.flatMap(({ section, blocks }, place) => {
    const hits = found.hits.get(blocks) ?? hitsIn(blocks, looked)
    found.hits.set(blocks, hits)
    return hits.map(({ block, from, to, at }): FindHit => ({ section, block, from, to, spot: [place, at, from] }))
  })
}

function hitsIn(blocks: readonly FindBlock[], { words, subject }: Looked): BlockHit[] {
  return blocks.flatMap((block, at) => {
    const hits = findInText(foldBlock(block), words)
    const named = subject === undefined ? [] : namedIn(block, subject).filter(({ from, to }) => !hits.some((hit) => hit.from < to && from < hit.to))
    return [...hits, ...named].toSorted((a, b) => a.from - b.from).map((hit) => ({ ...hit, block, at }))
  })
}

/** Where the block names what a code stands for. */
function namedIn({ words, subject: own, place }: FindBlock, subject: string): { from: number; to: number }[] {
  if (own === subject) return [{ from: 0, to: words.length }]
  if (place.kind !== 'line') return []
  return place.parts.flatMap(({ mention, from, text }) => (mention && `${mention.kind}:${mention.id}` === subject ? [{ from, to: from + text.length }] : []))
}

/** The first one at a place or behind it; behind the last one, it begins again. -1 without any. */
export function hitFrom(hits: readonly FindHit[], spot: Spot): number {
  const at = hits.findIndex((hit) => compareSpots(hit.spot, spot) >= 0)
  return at >= 0 || hits.length === 0 ? at : 0
}

const compareSpots = (a: Spot, b: Spot): number => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]
