import { fold } from '#domain/rules/fold.ts'
import { textEnd, type EntityColumns } from './entity-columns.ts'
import type { ListFilter, ListRequest } from './list-request.ts'

type Test = (slot: number) => boolean

export interface Selected {
  ids: Float64Array<ArrayBuffer>
  outOf: number
}

/** The answer to a request: one walk over the sorted rows. Throws when it names a column or sort that is not there. */
export function selectIds(columns: EntityColumns, { within = [], filters = [], search = '', sort }: ListRequest): Selected {
  const isWithin = within.map((filter) => toTest(columns, filter))
  const wanted = filters.map((filter) => toTest(columns, filter))
  const words = toWords(search)
  if (words.length) wanted.push(hasAll(columns, words))
  const isBest = sort.column === bestFirst
  const slots = columns.order(isBest ? columns.sorts[0]! : sort.column).inDirection(sort.direction)
  const found = new Int32Array(slots.length)
  let count = 0
  let outOf = 0
  for (const slot of slots) {
    if (!passes(isWithin, slot)) continue
    outOf++
    if (passes(wanted, slot)) found[count++] = slot
  }
  const hits = found.subarray(0, count)
  const inOrder = isBest && words.length ? bestOf(columns, hits, search) : hits
  return { ids: Float64Array.from(inOrder, (slot) => columns.idAt(slot)), outOf }
}

/** The sort of a search whose first hits matter: name or a whole code first, then inside the name, then elsewhere. */
const bestFirst = 'best'

function passes(tests: readonly Test[], slot: number): boolean {
  for (const test of tests) if (!test(slot)) return false
  return true
}

export const toWords = (search: string): string[] => fold(search).split(/\s+/).filter(Boolean)

const hasAll =
  (columns: EntityColumns, words: readonly string[]): Test =>
  (slot) => {
    const text = columns.textAt(slot)
    for (const word of words) if (!text.includes(word)) return false
    return true
  }

function bestOf(columns: EntityColumns, hits: Int32Array, search: string): number[] {
  const typed = toWords(search).join(' ')
  const first: number[] = []
  const inName: number[] = []
  const elsewhere: number[] = []
  for (const slot of hits) {
    const text = columns.textAt(slot)
    const at = text.indexOf(typed)
    if (at === 0 || isWhole(text, typed)) first.push(slot)
    else if (at > 0 && at < nameLength(text)) inName.push(slot)
    else elsewhere.push(slot)
  }
  return [...first, ...inName, ...elsewhere]
}

const nameLength = (text: string): number => {
  const end = text.indexOf(textEnd)
  return end < 0 ? text.length : end
}

/** Whether one of the searched texts, e.g. a barcode, is just what was typed. */
function isWhole(text: string, typed: string): boolean {
  const at = text.indexOf(textEnd + typed)
  if (at < 0) return false
  const end = at + textEnd.length + typed.length
  return end === text.length || text.startsWith(textEnd, end)
}

function toTest(columns: EntityColumns, filter: ListFilter): Test {
  const column = columns.column(filter.field)
  const has =
    (test: (value: number | string) => boolean): Test =>
    (slot) =>
      !column.isEmpty(slot) && test(column.at(slot))
  switch (filter.op) {
    case 'empty':
      return (slot) => column.isEmpty(slot)
    case 'filled':
      return has(() => true)
    case 'is':
      return has((value) => value === filter.value)
    case 'is not':
      return (slot) => column.isEmpty(slot) || column.at(slot) !== filter.value
    case 'in': {
      const values = new Set(filter.value)
      return has((value) => values.has(value))
    }
    case 'not in': {
      const values = new Set(filter.value)
      return (slot) => column.isEmpty(slot) || !values.has(column.at(slot))
    }
    case 'from':
      return has((value) => value >= filter.value)
    case 'to':
      return has((value) => value <= filter.value)
    case 'contains': {
      const part = fold(filter.value)
      return has((value) => String(value).includes(part))
    }
  }
}
