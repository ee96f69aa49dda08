import { diffArrays } from 'diff'
import { richTextToText } from '#domain/rules/documents/rich-text-output.ts'
import type { ParagraphStyle, RichContent, RichNode } from '#domain/rules/documents/rich-text.ts'

export type Mark = 'same' | 'added' | 'removed'

export interface MarkedWords {
  readonly mark: Mark
  readonly text: string
}

/** A paragraph, a picture or a row of a table, with what came and went in it. */
export interface MarkedBlock {
  readonly kind: 'paragraph' | 'picture' | 'row'
  readonly style?: ParagraphStyle | undefined
  readonly indent: number
  readonly words: readonly MarkedWords[]
  /** Its words stay, but they or their paragraph look different. */
  readonly isReformatted: boolean
}

interface Block extends Pick<MarkedBlock, 'kind' | 'style' | 'indent'> {
  readonly text: string
  /** Everything in it, formatting included. */
  readonly form: string
}

/** Beyond so many differences, a text counts as another one. The time to find them grows with the square of their number. */
const mostDifferent = 1_500
/** Paragraphs that were replaced by others are compared with each other up to this many pairs. */
const maxPairs = 2_500
/** Two paragraphs are one that was edited if they share this part of their words. */
const minShared = 0.3

/** Both texts as one, in which what came and went is marked: paragraph by paragraph, word by word. */
export function compareTexts(before: RichContent, after: RichContent): MarkedBlock[] {
  const [from, to] = [blocksOf(before), blocksOf(after)]
  const marked: MarkedBlock[] = []
  let [removed, added]: [Block[], Block[]] = [[], []]
  const flush = () => {
    marked.push(...comparePart(removed, added))
    ;[removed, added] = [[], []]
  }
  for (const { mark, items } of differences(
    from.map(({ text }) => text),
    to.map(({ text }) => text),
  )) {
    const [gone, come] = [mark === 'added' ? [] : from.splice(0, items.length), mark === 'removed' ? [] : to.splice(0, items.length)]
    if (mark !== 'same') {
      removed.push(...gone)
      added.push(...come)
      continue
    }
    flush()
    for (const [at, block] of come.entries()) marked.push(toMarked(block, [{ mark, text: block.text }], block.form !== gone[at]!.form))
  }
  flush()
  return marked
}

function blocksOf(content: RichContent): Block[] {
  return (content as readonly RichNode[]).flatMap((node) => (node.type === 'table' ? rowsOf(node) : [paragraphOf(node)]))
}

function paragraphOf(node: RichNode): Block {
  const { style, indent = 0 } = (node.attrs ?? {}) as { style?: ParagraphStyle; indent?: number }
  return { kind: node.type === 'picture' ? 'picture' : 'paragraph', style, indent, text: richTextToText([node]), form: JSON.stringify(node) }
}

const rowsOf = ({ content = [] }: RichNode): Block[] =>
  (content as readonly RichNode[]).map((row) => {
    const cells = (row.content ?? []) as readonly RichNode[]
    return {
      kind: 'row',
      indent: 0,
      text: cells.map((cell) => richTextToText(cell.content ?? []).replaceAll('\n', ' ')).join(' | '),
      form: JSON.stringify(row),
    }
  })

const toMarked = ({ kind, style, indent }: Block, words: readonly MarkedWords[], isReformatted = false): MarkedBlock => ({
  kind,
  style,
  indent,
  words,
  isReformatted,
})

/** Paragraphs that were replaced by others: those that resemble each other are compared by word. */
function comparePart(removed: readonly Block[], added: readonly Block[]): MarkedBlock[] {
  const marked: MarkedBlock[] = []
  let [from, to] = [0, 0]
  const take = (untilFrom: number, untilTo: number) => {
    for (; from < untilFrom; from++) marked.push(toMarked(removed[from]!, [{ mark: 'removed', text: removed[from]!.text }]))
    for (; to < untilTo; to++) marked.push(toMarked(added[to]!, [{ mark: 'added', text: added[to]!.text }]))
  }
  for (const [pairFrom, pairTo] of pairsOf(removed, added)) {
    take(pairFrom, pairTo)
    marked.push(toMarked(added[to]!, compareWords(removed[from]!.text, added[to]!.text)))
    from++
    to++
  }
  take(removed.length, added.length)
  return marked
}

/** Which paragraph became which one, in order, so that together they share as much as possible. */
function pairsOf(removed: readonly Block[], added: readonly Block[]): [number, number][] {
  if (removed.length * added.length > maxPairs) return []
  const [left, right] = [removed, added].map((blocks) => blocks.map(({ text }) => new Set(wordsOf(text).filter((word) => word.trim()))))
  // best[i][j]: the most that the paragraphs from i and j on can share.
  const best = Array.from({ length: removed.length + 1 }, () => new Float64Array(added.length + 1))
  const shares = removed.map((_, i) => added.map((__, j) => shareOf(left![i]!, right![j]!)))
  for (let i = removed.length - 1; i >= 0; i--)
    for (let j = added.length - 1; j >= 0; j--) best[i]![j] = Math.max(best[i + 1]![j]!, best[i]![j + 1]!, shares[i]![j]! + best[i + 1]![j + 1]!)
  const pairs: [number, number][] = []
  for (let [i, j] = [0, 0]; i < removed.length && j < added.length;) {
    if (shares[i]![j]! > 0 && best[i]![j] === shares[i]![j]! + best[i + 1]![j + 1]!) pairs.push([i++, j++])
    else if (best[i]![j] === best[i + 1]![j]) i++
    else j++
  }
  return pairs
}

/** The part of the words of the longer one that both have; 0 if they are different paragraphs. */
function shareOf(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  const shared = [...left].filter((word) => right.has(word)).length / Math.max(left.size, right.size, 1)
  return shared >= minShared ? shared : 0
}

/** Words, spaces and signs; a word of Chinese or Japanese is a character. */
const wordsOf = (text: string): string[] =>
  text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}\p{M}]+|\s+|[^\s\p{L}\p{N}\p{M}]/gu) ?? []

/** What came and went in a paragraph. A space between two changes is part of them, so that a phrase that was replaced is marked as one. */
export function compareWords(before: string, after: string): MarkedWords[] {
  const parts = differences(wordsOf(before), wordsOf(after))
  const words: MarkedWords[] = []
  let [removed, added] = ['', '']
  const flush = () => {
    if (removed) words.push({ mark: 'removed', text: removed })
    if (added) words.push({ mark: 'added', text: added })
    ;[removed, added] = ['', '']
  }
  for (const [at, { mark, items }] of parts.entries()) {
    const text = items.join('')
    if (mark === 'removed') removed += text
    else if (mark === 'added') added += text
    else if (at > 0 && at < parts.length - 1 && !text.trim()) {
      removed += text
      added += text
    } else {
      flush()
      words.push({ mark, text })
    }
  }
  flush()
  return words
}

function differences(before: string[], after: string[]): { mark: Mark; items: readonly string[] }[] {
  const found = diffArrays(before, after, { maxEditLength: mostDifferent })
  if (!found)
    return [
      { mark: 'removed', items: before },
      { mark: 'added', items: after },
    ]
  return found.map(({ value, added, removed }) => ({ mark: added ? 'added' : removed ? 'removed' : 'same', items: value }))
}
