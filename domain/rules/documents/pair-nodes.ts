import { richTextToText } from './rich-text-output.ts'
import type { RichNode } from './rich-text.ts'

/** More pairs than that are not compared one by one. */
const mostCompared = 10_000

/**
 * Which of the nodes before each node after continues, in order; undefined for a new one. Those that are the same stay, then those that have
 * most of their words in common: whoever writes in one of them goes on writing in its continuation.
 */
export const pairNodes = (before: readonly RichNode[], after: readonly RichNode[]): (number | undefined)[] =>
  pairMiddle(before, after, (one, other) => one === other, pairChanged)

type PairNodes = (before: readonly RichNode[], after: readonly RichNode[]) => (number | undefined)[]

/** Pairs those that are the same at the beginning and at the end, and leaves the others to `pairRest`. */
function pairMiddle(before: readonly RichNode[], after: readonly RichNode[], isSame: (one: RichNode, other: RichNode) => boolean, pairRest: PairNodes) {
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && isSame(before[start]!, after[start]!)) start++
  let end = 0
  while (end < most - start && isSame(before[before.length - 1 - end]!, after[after.length - 1 - end]!)) end++
  const rest = pairRest(before.slice(start, before.length - end), after.slice(start, after.length - end))
  return after.map((_, at) => {
    if (at < start) return at
    if (at >= after.length - end) return at - after.length + before.length
    const found = rest[at - start]
    return found === undefined ? undefined : found + start
  })
}

/** While someone types, it is one paragraph. */
function pairChanged(before: readonly RichNode[], after: readonly RichNode[]): (number | undefined)[] {
  if (before.length === 1 && after.length === 1) return [canBecome(before[0]!, after[0]!) ? 0 : undefined]
  return pairMiddle(before, after, (one, other) => JSON.stringify(one) === JSON.stringify(other), pairByWords)
}

const pairByWords: PairNodes = (before, after) => (before.length * after.length > mostCompared ? pairSame(before, after) : pairSimilar(before, after))

/** For long texts: the same ones, in order, and between them one after the other. */
function pairSame(before: readonly RichNode[], after: readonly RichNode[]): (number | undefined)[] {
  const places = new Map<string, number[]>()
  before.forEach((node, at) => {
    const key = JSON.stringify(node)
    places.set(key, [...(places.get(key) ?? []), at])
  })
  let last = -1
  const pairs = after.map((node) => {
    const found = places.get(JSON.stringify(node))?.find((at) => at > last)
    if (found !== undefined) last = found
    return found
  })
  let free = 0
  return pairs.map((found, at) => {
    if (found !== undefined) {
      free = found + 1
      return found
    }
    const next = pairs.slice(at).find((each) => each !== undefined) ?? before.length
    return free < next && canBecome(before[free]!, after[at]!) ? free++ : undefined
  })
}

function pairSimilar(before: readonly RichNode[], after: readonly RichNode[]): (number | undefined)[] {
  const [olds, news] = [before, after].map((nodes) => nodes.map((node) => ({ node, text: richTextToText([node]) }))) as [Words[], Words[]]
  const best = olds.map(() => new Float64Array(news.length + 1))
  best.push(new Float64Array(news.length + 1))
  const paired = (i: number, j: number): number => best[i + 1]![j + 1]! + likeness(olds[i]!, news[j]!)
  for (let i = olds.length - 1; i >= 0; i--) {
    for (let j = news.length - 1; j >= 0; j--) best[i]![j] = Math.max(paired(i, j), best[i + 1]![j]!, best[i]![j + 1]!)
  }
  const pairs = news.map((): number | undefined => undefined)
  for (let i = 0, j = 0; i < olds.length && j < news.length;) {
    if (paired(i, j) === best[i]![j]) pairs[j++] = i++
    else if (best[i + 1]![j] === best[i]![j]) i++
    else j++
  }
  return pairs
}

interface Words {
  readonly node: RichNode
  readonly text: string
}

/** A picture of another file is another picture. */
export const canBecome = (one: RichNode, other: RichNode): boolean => one.type === other.type && one.attrs?.['file'] === other.attrs?.['file']

/** How many letters they share at their beginning and their end. */
function likeness(one: Words, other: Words): number {
  if (!canBecome(one.node, other.node)) return -Infinity
  const most = Math.min(one.text.length, other.text.length)
  let start = 0
  while (start < most && one.text[start] === other.text[start]) start++
  let end = 0
  while (end < most - start && one.text[one.text.length - 1 - end] === other.text[other.text.length - 1 - end]) end++
  return 1 + start + end
}
