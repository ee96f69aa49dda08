import { normalizeText } from '#domain/rules/normalize-text.ts'
import { DictionaryColumn, type Test } from './column.ts'
import { textSeparator, type EntityColumns } from './entity-columns.ts'
import { readFigures } from './list-figures.ts'
import type { ListFigureArrays, ListRequest } from './list-request.ts'
import { toTest } from './row-tests.ts'

export interface SelectedIds {
  ids: Float64Array<ArrayBuffer>
  outOf: number
  figures: ListFigureArrays | undefined
  texts: readonly string[] | undefined
}

/** The answer to a request. Throws if it names an unknown column or sort order. */
export function selectIds(columns: EntityColumns, { within = [], filters = [], search = '', sort, figures, texts }: ListRequest): SelectedIds {
  const isWithin = columns.liveSlots()
  for (const filter of within) keepPassing(isWithin, toTest(columns, filter))
  const outOf = countSet(isWithin)
  const isHit = filters.length || search ? isWithin.slice() : isWithin
  for (const filter of filters) keepPassing(isHit, toTest(columns, filter))
  const words = toWords(search)
  if (words.length) keepPassing(isHit, hasAll(columns, words))
  const isBest = sort.column === bestFirst
  const hits = inOrder(isHit, columns.order(isBest ? columns.sorts[0]! : sort.column).inDirection(sort.direction))
  const found = isBest && words.length ? bestOf(columns, hits, search) : hits
  const ids = new Float64Array(found.length)
  for (let i = 0; i < ids.length; i++) ids[i] = columns.idAt(found[i]!)
  return { ids, outOf, figures: figures && readFigures(columns, found, figures), texts: texts === undefined ? undefined : textsOf(columns, found, texts) }
}

function textsOf(columns: EntityColumns, slots: ArrayLike<number>, name: string): string[] {
  const column = columns.column(name)
  if (!(column instanceof DictionaryColumn)) throw new Error(`${name} is no column of few texts`)
  return column.textsIn(slots)
}

// Plain loops over plain arrays, slot by slot: this runs a hundred thousand times per letter typed, and in list order it takes five times as long.

function keepPassing(isKept: Uint8Array, test: Test): void {
  for (let slot = 0; slot < isKept.length; slot++) if (isKept[slot] === 1 && !test(slot)) isKept[slot] = 0
}

function countSet(flags: Uint8Array): number {
  let count = 0
  for (let slot = 0; slot < flags.length; slot++) count += flags[slot]!
  return count
}

/** The slots that are set, in this order. */
function inOrder(isSet: Uint8Array, order: Int32Array): Int32Array {
  const slots = new Int32Array(countSet(isSet))
  for (let at = 0, count = 0; count < slots.length; at++) if (isSet[order[at]!] === 1) slots[count++] = order[at]!
  return slots
}

/** The order of a search for its best matches: equal to the name or a whole code, then inside the name, then elsewhere. */
const bestFirst = 'best'

export const toWords = (search: string): string[] => normalizeText(search).split(/\s+/).filter(Boolean)

function hasAll({ texts, words: moreWords }: EntityColumns, words: readonly string[]): Test {
  // Longest first, because it matches the fewest rows.
  const [first = '', ...others] = words.toSorted((a, b) => b.length - a.length)
  if (moreWords.length === 0) return (slot) => texts[slot]!.includes(first) && others.every((word) => texts[slot]!.includes(word))
  const has = (slot: number, word: string) => texts[slot]!.includes(word) || (moreWords[slot]?.includes(word) ?? false)
  return (slot) => has(slot, first) && others.every((word) => has(slot, word))
}

function bestOf(columns: EntityColumns, hits: Int32Array, search: string): number[] {
  const typed = toWords(search).join(' ')
  const first: number[] = []
  const inName: number[] = []
  const elsewhere: number[] = []
  for (const slot of hits) {
    const text = columns.texts[slot]!
    const at = text.indexOf(typed)
    if (at === 0 || isComplete(text, typed)) first.push(slot)
    else if (at > 0 && at < nameLength(text)) inName.push(slot)
    else elsewhere.push(slot)
  }
  return [...first, ...inName, ...elsewhere]
}

const nameLength = (text: string): number => {
  const end = text.indexOf(textSeparator)
  return end < 0 ? text.length : end
}

/** Whether one of the searched texts, e.g. a barcode, equals the search text. */
function isComplete(text: string, typed: string): boolean {
  const at = text.indexOf(textSeparator + typed)
  if (at < 0) return false
  const end = at + textSeparator.length + typed.length
  return end === text.length || text.startsWith(textSeparator, end)
}
