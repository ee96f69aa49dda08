import { countLines } from '#src/ui/box/cell-text.ts'

/** What a cell of a box has room for: lines of about eight characters, in em of its font. */
export interface CellRoom {
  readonly lines: number
  readonly width: number
}

/** The cells of boxes with more than ten rows are lower, those of boxes with more than ten columns are narrower. */
export const cellRoomOf = ({ rows, columns }: { rows: number; columns: number }): CellRoom => ({
  lines: rows > 10 ? 1 : 2,
  width: columns > 10 ? 2.95 : 4.13,
})

/**
 * The names of a box, each short enough for its cell, and different wherever the names are: what neighbors share is left out, what
 * tells them apart stays. `HEK293T TP53 clone A3` becomes TP53 A3, `anti-CD3ε (OKT3)` becomes CD3ε, and with `anti-CD3ε (UCHT1)` in
 * the same box, CD3ε OKT3. The full name is read out, and shown on a tap.
 */
export function shortSampleNames(names: Iterable<string>, room: CellRoom): ReadonlyMap<string, string> {
  const distinct = [...new Set(names)].sort()
  const choices = makeChoices(distinct, room)
  const owners = new Map<string, Choice | undefined>()
  const isDenied = (choice: Choice) => owners.has(choice.text) && owners.get(choice.text) !== choice
  for (let stuck = choices; stuck.length > 0;) {
    for (const choice of stuck) advance(choice, isDenied)
    const uses = new Map<string, Choice[]>()
    for (const choice of choices) uses.set(choice.text, [...(uses.get(choice.text) ?? []), choice])
    for (const [text, rivals] of uses) if (rivals.length > 1 && !owners.has(text)) owners.set(text, ownerAmong(rivals))
    stuck = choices.filter((choice) => isDenied(choice) && !choice.isLast)
  }
  return new Map(choices.map(({ name, text }) => [name, text]))
}

interface Choice {
  readonly name: string
  /** All of its parts. */
  readonly key: string
  /** Its short texts, the best one first. */
  readonly texts: Iterator<string>
  text: string
  /** There are no more. */
  isLast: boolean
}

/** A text that several names would have is used by none of them, except by one that is the beginning of all others: CD4, beside CD4 PerCP. */
const ownerAmong = (rivals: readonly Choice[]): Choice | undefined =>
  rivals.find((one) => rivals.every((other) => other === one || other.key.startsWith(`${one.key}\n`)))

function advance(choice: Choice, isDenied: (choice: Choice) => boolean): void {
  for (let next = choice.texts.next(); !next.done; next = choice.texts.next()) {
    choice.text = next.value
    if (!isDenied(choice)) return
  }
  choice.isLast = true
}

function makeChoices(names: readonly string[], { lines, width }: CellRoom): Choice[] {
  const fits: Fits = (text, loose = false) => text !== '' && countLines(text, width, loose) <= lines
  const partsOf = new Map(names.map((name) => [name, splitName(name)]))
  const rankOf = rankParts([...partsOf.values()])
  return names.map((name, at) => {
    const parts = partsOf.get(name)!
    const ranks = parts.map((_, index) => rankOf(parts, index))
    const indexesOf = (...some: readonly Rank[]) => parts.flatMap((_, index) => (some.includes(ranks[index]!) ? index : []))
    const from = Math.max(sharedLength(name, names[at - 1]), sharedLength(name, names[at + 1]))
    return {
      name,
      key: keyOf(parts, parts.length),
      texts: shortTexts({ name, parts, telling: indexesOf('telling'), different: indexesOf('usual', 'telling'), from }, fits),
      text: '',
      isLast: false,
    }
  })
}

/** `loose`: long words may be broken anywhere. */
type Fits = (text: string, loose?: boolean) => boolean

interface Analyzed {
  readonly name: string
  readonly parts: readonly Part[]
  /** The parts by which it differs from most names that begin the same, and from any of them. */
  readonly telling: readonly number[]
  readonly different: readonly number[]
  /** Up to here, some other name is the same. */
  readonly from: number
}

/** A piece of a name, with what is written before it. */
interface Part {
  readonly text: string
  readonly glue: string
}

/** Longer words are split at a hyphen, a slash or a capital in the middle, but not into pieces of one or two characters. */
const longWord = 7
const seams = /[-/](?=.{3})|\p{Ll}{4}(?=\p{Lu}.{2})/gu

function splitName(name: string): Part[] {
  const words = name
    .replace(/\banti-/gi, '')
    .replace(/\bpassage (?=\d)/gi, 'p')
    .split(/[\s,;()[\]]+/)
  return words.flatMap((word) => (word === '' ? [] : word.length <= longWord ? [{ text: word, glue: ' ' }] : splitLongWord(word)))
}

function splitLongWord(word: string): Part[] {
  const parts: Part[] = []
  let glue = ' '
  for (const piece of word.replace(seams, '$&\u200B').split('\u200B')) {
    const last = parts.at(-1)
    if (last && last.text.length < 3) parts[parts.length - 1] = { ...last, text: last.text + glue + piece.replace(/[-/]$/, '') }
    else parts.push({ text: piece.replace(/[-/]$/, ''), glue })
    glue = piece.match(/[-/]$/)?.[0] ?? ''
  }
  return parts
}

/** What precedes a part in its name. */
const keyOf = (parts: readonly Part[], index: number): string =>
  parts
    .slice(0, index)
    .map(({ glue, text }) => glue + text)
    .join('\n')

/** Names that begin the same may all have this part, or nearly all, as with "clone"; otherwise it tells them apart. */
type Rank = 'shared' | 'usual' | 'telling'

function rankParts(all: readonly (readonly Part[])[]): (parts: readonly Part[], index: number) => Rank {
  const counts = new Map<string, number>()
  const count = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)
  for (const parts of all) for (let index = 0; index <= parts.length; index++) count(keyOf(parts, index))
  return (parts, index) => {
    const [before, after] = [counts.get(keyOf(parts, index))!, counts.get(keyOf(parts, index + 1))!]
    return before === after ? 'shared' : after / before > 0.75 ? 'usual' : 'telling'
  }
}

/** More parts than these are not combined. */
const combined = 7

function* shortTexts({ name, parts, telling, different, from }: Analyzed, fits: Fits): Generator<string> {
  const bare = bareName(name)
  if (fits(bare)) yield bare
  yield* beginnings(parts, splitName(bare).length, different.at(-1) ?? -1, fits)
  const sets = [...subsetsOf(telling.slice(-combined)), ...subsetsOf(different.slice(-combined))]
  const several = sets.filter((set) => set.length > 1)
  yield* combinations(parts, several, 'none', fits)
  yield* combinations(parts, several, 'others', fits)
  yield* singles(parts, different, fits)
  if (fits(bare, true)) yield bare
  yield* combinations(parts, sets, 'none', (text) => fits(text, true))
  yield* combinations(parts, several, 'all', fits)
  yield cutOut(name, from, fits)
}

function* combinations(parts: readonly Part[], sets: readonly number[][], abbreviate: Abbreviate, accepts: Fits): Generator<string> {
  for (const set of sets) {
    const text = joinSet(parts, set, abbreviate)
    if (accepts(text)) yield text
  }
}

/** The beginning of a name, if the rest tells nothing more. */
function* beginnings(parts: readonly Part[], most: number, lastTelling: number, fits: Fits): Generator<string> {
  for (let end = most; end > lastTelling && end > 0; end--) {
    const text = join(parts.slice(0, end))
    if (fits(text)) return yield text
  }
}

/** One part; a short one with what is before it, because a number alone says little: "clone A3". */
function* singles(parts: readonly Part[], telling: readonly number[], fits: Fits): Generator<string> {
  for (const index of telling.toReversed()) {
    const part = parts[index]!
    const before = parts[index - 1]
    const labeled = before && part.text.length <= 3 ? [join([before, part]), join([abbreviated(before), { ...part, glue: ' ' }])] : []
    yield* [...labeled, part.text].filter((text) => fits(text))
  }
}

/** Without what stands in parentheses, behind a comma, or in front of every antibody. */
function bareName(name: string): string {
  const bare = name
    .replace(/\s*\([^)]*\)/g, '')
    .replace(/,.*$/, '')
    .replace(/^anti-/i, '')
    .trim()
  return bare || name
}

/** All selections of a few indexes; those with the last ones first, because names differ at their ends. */
function subsetsOf(indexes: readonly number[]): number[][] {
  const subsets: number[][] = []
  for (let mask = 2 ** indexes.length - 1; mask > 0; mask--) subsets.push(indexes.filter((_, at) => mask & (1 << at)))
  return subsets
}

/** Parts that follow each other in the name are written as they are there. */
const join = (parts: readonly Part[], isNext: (at: number) => boolean = () => true): string =>
  parts.map(({ glue, text }, at) => (at === 0 ? '' : isNext(at) ? glue : ' ') + text).join('')

type Abbreviate = 'none' | 'others' | 'all'

/** Some parts of a name; the last one is abbreviated only if all are. */
function joinSet(parts: readonly Part[], set: readonly number[], abbreviate: Abbreviate): string {
  const some = set.map((index) => parts[index]!)
  if (abbreviate === 'none') return join(some, (at) => set[at] === set[at - 1]! + 1)
  return some.map((part, at) => (abbreviate === 'all' || at < some.length - 1 ? abbreviated(part) : part).text).join(' ')
}

/** plasma: pla; HEK293T: HEK; α-tubulin: α-tu. */
function abbreviated(part: Part): Part {
  const { text } = part
  if (text.length <= 4) return part
  return { ...part, text: text.match(/^\p{L}{3}/u)?.[0] ?? (text.length > longWord ? text.slice(0, 4) : text) }
}

/** How many characters two names share at the beginning. */
function sharedLength(name: string, other = ''): number {
  let length = 0
  while (length < name.length && name[length] === other[length]) length++
  return length
}

/** The beginning of a name and what comes where it differs from all others, for names that have no other short text. */
function cutOut(name: string, from: number, fits: Fits): string {
  const longest = (text: (length: number) => string) => {
    let length = name.length
    while (length > 0 && !fits(text(length), true)) length--
    return length > 0 ? text(length) : ''
  }
  if (fits(name, true)) return name
  const end = from > 0 && from < name.length && longest((length) => `…${name.slice(from, from + length)}`)
  const both = end && longest((length) => (length < from ? `${name.slice(0, length).trimEnd()}…${end.slice(1)}` : ''))
  return both || end || longest((length) => `${name.slice(0, length).trimEnd()}…`) || name.slice(0, 1)
}
