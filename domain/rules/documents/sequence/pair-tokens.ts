import { isBreak, type StoredToken, type Token } from './tokens.ts'
import { sameAttributes } from './shared-sequence.ts'

/** One that stays, one that goes, or one that comes. */
export type Pair = readonly [old: StoredToken, made: Token] | readonly [old: StoredToken, made: null] | readonly [old: null, made: Token]

/** What is compared word by word at most; longer changes count as all new. */
const maxCompared = 1_000_000

interface Unit<T> {
  readonly tokens: T[]
  readonly key: string
}

/** Words with the space behind them, line breaks and values: what stays or goes as a whole. */
function unitsOf<T extends Token>(tokens: readonly T[]): Unit<T>[] {
  const units: T[][] = []
  let isOpen = false
  for (const token of tokens) {
    const isLetter = typeof token.part === 'string' && !isBreak(token)
    if (isLetter && isOpen) units.at(-1)!.push(token)
    else units.push([token])
    isOpen = isLetter && !/\s/.test(token.key)
  }
  return units.map((unit) => ({ tokens: unit, key: unit.map(({ key }) => key).join('') }))
}

/** Which tokens became which. A word that was replaced shares no letters with the new one. */
export function pairTokens(olds: readonly StoredToken[], news: readonly Token[]): Pair[] {
  if (olds.length === news.length && olds.every(({ key }, at) => key === news[at]!.key)) return olds.map((old, at) => [old, news[at]!])
  const [from, to] = [unitsOf(olds), unitsOf(news)]
  let head = 0
  while (head < from.length && head < to.length && from[head]!.key === to[head]!.key) head++
  let tail = 0
  while (tail < Math.min(from.length, to.length) - head && from[from.length - 1 - tail]!.key === to[to.length - 1 - tail]!.key) tail++
  const kept = (one: readonly Unit<StoredToken>[], other: readonly Unit<Token>[]) => one.flatMap((unit, at) => keep(unit, other[at]!))
  const middle = pairUnits(from.slice(head, from.length - tail), to.slice(head, to.length - tail))
  return [...kept(from.slice(0, head), to.slice(0, head)), ...middle, ...kept(from.slice(from.length - tail), to.slice(to.length - tail))]
}

const keep = (from: Unit<StoredToken>, to: Unit<Token>): Pair[] => from.tokens.map((old, at) => [old, to.tokens[at]!])

/** The longest row of units that both have stays. */
function pairUnits(from: readonly Unit<StoredToken>[], to: readonly Unit<Token>[]): Pair[] {
  const isTooLong = from.length * to.length > maxCompared
  const best = isTooLong ? [] : Array.from({ length: from.length + 1 }, () => new Int32Array(to.length + 1))
  if (!isTooLong)
    for (let i = from.length - 1; i >= 0; i--)
      for (let j = to.length - 1; j >= 0; j--)
        best[i]![j] = from[i]!.key === to[j]!.key ? best[i + 1]![j + 1]! + 1 : Math.max(best[i + 1]![j]!, best[i]![j + 1]!)
  const pairs: Pair[] = []
  for (let [i, j] = [0, 0]; i < from.length || j < to.length;) {
    const [old, made] = [from[i], to[j]]
    if (!isTooLong && old && made && old.key === made.key) {
      pairs.push(...keep(old, made))
      i++
      j++
    } else if (old && (!made || isTooLong || best[i + 1]![j]! >= best[i]![j + 1]!)) {
      pairs.push(...old.tokens.map((token): Pair => [token, null]))
      i++
    } else {
      pairs.push(...made!.tokens.map((token): Pair => [null, token]))
      j++
    }
  }
  return pairs
}

/** At the end of a line, Enter leaves its break where it is and puts the new one behind it, so that the line keeps what it is. */
export function keepFirstBreak(pairs: readonly Pair[]): Pair[] {
  const result = [...pairs]
  for (let at = 0; at < result.length; at++) {
    const [old, made] = result[at]!
    if (old || !isBreak(made) || (at > 0 && result[at - 1]![0] === null)) continue
    let end = at
    while (end < result.length && !result[end]![0]) end++
    const [next, last] = result[end] ?? []
    if (next && last && isBreak(next) && sameAttributes(next.attributes, made.attributes)) {
      result.splice(at, end - at + 1, [next, made], ...result.slice(at + 1, end), [null, last])
    }
  }
  return result
}
