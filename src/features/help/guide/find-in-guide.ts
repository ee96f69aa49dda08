import type { GuidePage, Block, Cell, Inline } from './guide-types.ts'

/** A topic, or a part of it below one heading. */
export interface GuideHit {
  readonly topic: string
  readonly anchor: string | null
  /** The title of the topic and, if there is one, the heading. */
  readonly names: readonly string[]
  /** The words around what was found. */
  readonly excerpt: string
}

interface Part extends Omit<GuideHit, 'excerpt'> {
  readonly text: string
}

const maxHits = 20
const excerptLength = 120

/** Parts with all the words, in any order; those that have them in their names first. */
export function findInGuide(guide: readonly GuidePage[], search: string): readonly GuideHit[] {
  const words = fold(search).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const found = guide
    .filter(({ topic }) => topic !== 'index')
    .flatMap(toParts)
    .flatMap((part) => {
      const names = fold(part.names.join(' '))
      const all = `${names} ${fold(part.text)}`
      if (!words.every((word) => all.includes(word))) return []
      return [{ part, isNamed: words.every((word) => names.includes(word)) }]
    })
  return [...found.filter(({ isNamed }) => isNamed), ...found.filter(({ isNamed }) => !isNamed)]
    .slice(0, maxHits)
    .map(({ part: { text, ...part } }) => ({ ...part, excerpt: excerptOf(text, words) }))
}

/** The beginning of a page, and what is below each of its headings. */
function toParts({ topic, title, blocks }: GuidePage): readonly Part[] {
  const parts: { topic: string; anchor: string | null; names: string[]; texts: string[] }[] = [{ topic, anchor: null, names: [title], texts: [] }]
  for (const block of blocks) {
    if (block.kind === 'heading') parts.push({ topic, anchor: block.anchor, names: [title, block.text], texts: [] })
    else parts.at(-1)!.texts.push(blockText(block))
  }
  return parts.map(({ texts, ...part }) => ({ ...part, text: texts.join(' ') }))
}

/** Without accents and capitals; each letter stays one letter, so that places in both texts are the same. */
const fold = (text: string): string => text.replaceAll(/\P{ASCII}/gu, (letter) => letter.normalize('NFD')[0]!).toLowerCase()

function excerptOf(text: string, words: readonly string[]): string {
  const folded = fold(text)
  const at = Math.min(...words.map((word) => folded.indexOf(word)).filter((place) => place >= 0))
  const from = Number.isFinite(at) && at > excerptLength / 2 ? text.indexOf(' ', at - excerptLength / 2) + 1 : 0
  const to = from + excerptLength < text.length ? text.lastIndexOf(' ', from + excerptLength) : text.length
  return `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`
}

/** What a person reads, without its form. */
const inlineText = (content: Cell): string => content.map(textOf).join('')

function textOf(inline: Inline): string {
  if (typeof inline === 'string') return inline
  return inline.kind === 'code' ? inline.text : inlineText(inline.content)
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return block.text
    case 'paragraph':
      return inlineText(block.content)
    case 'list':
      return block.items.map((item) => item.map(blockText).join(' ')).join(' ')
    case 'note':
      return block.blocks.map(blockText).join(' ')
    case 'table':
      return [block.head, ...block.rows].map((row) => row.map(inlineText).join(' ')).join(' ')
    case 'picture':
      return block.alt
  }
}
