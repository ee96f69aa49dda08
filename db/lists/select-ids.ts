import { normalizeText } from '#domain/rules/normalize-text.ts'
import type { Test } from './column.ts'
import { textSeparator, type EntityColumns } from './entity-columns.ts'
import { readFigures } from './list-figures.ts'
import type { ListFigureArrays, ListRequest } from './list-request.ts'
import { passes, toTest } from './row-tests.ts'

export interface SelectedIds {
  ids: Float64Array<ArrayBuffer>
  outOf: number
  figures: ListFigureArrays | undefined
}

/** The answer to a request: one pass over the sorted rows. Throws if it names an unknown column or sort order. */
export function selectIds(columns: EntityColumns, { within = [], filters = [], search = '', sort, figures }: ListRequest): SelectedIds {
  const isWithin = within.map((filter) => toTest(columns, filter))
  const wanted = filters.map((filter) => toTest(columns, filter))
  const words = toWords(search)
  if (words.length) wanted.push(hasAll(columns, words))
  const isBest = sort.column === bestFirst
  const slots = columns.order(isBest ? columns.sorts[0]! : sort.column).inDirection(sort.direction)
  const found = new Int32Array(slots.length)
  let count = 0
  let outOf = 0
  // Plain loops over plain arrays: this runs a hundred thousand times per letter typed.
  for (let i = 0; i < slots.length; i++) {
    const slot = slots[i]!
    if (!passes(isWithin, slot)) continue
    outOf++
    if (passes(wanted, slot)) found[count++] = slot
  }
  const hits = found.subarray(0, count)
  const inOrder = isBest && words.length ? bestOf(columns, hits, search) : hits
  const ids = new Float64Array(inOrder.length)
  for (let i = 0; i < ids.length; i++) ids[i] = columns.idAt(inOrder[i]!)
  return { ids, outOf, figures: figures && readFigures(columns, inOrder, figures) }
}

/** The order of a search for its best matches: equal to the name or a whole code, then inside the name, then elsewhere. */
const bestFirst = 'best'

export const toWords = (search: string): string[] => normalizeText(search).split(/\s+/).filter(Boolean)

/** Searches slot by slot, in memory order: in list order it takes five times as long. */
function hasAll(columns: EntityColumns, words: readonly string[]): Test {
  // Longest first, because it matches the fewest rows.
  const [first = '', ...others] = words.toSorted((a, b) => b.length - a.length)
  const { texts } = columns
  const hits = new Uint8Array(texts.length)
  for (let slot = 0; slot < texts.length; slot++) {
    const text = texts[slot]!
    if (text.includes(first) && others.every((word) => text.includes(word))) hits[slot] = 1
  }
  return (slot) => hits[slot] === 1
}

function bestOf(columns: EntityColumns, hits: Int32Array, search: string): number[] {
  const typed = toWords(search).join(' ')
  const first: number[] = []
  const inName: number[] = []
  const elsewhere: number[] = []
  for (const slot of hits) {
    const text = columns.texts[slot]!
    const at = text.indexOf(typed)
    if (at === 0 || isWhole(text, typed)) first.push(slot)
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
function isWhole(text: string, typed: string): boolean {
  const at = text.indexOf(textSeparator + typed)
  if (at < 0) return false
  const end = at + textSeparator.length + typed.length
  return end === text.length || text.startsWith(textSeparator, end)
}
