import type { Test } from './column.ts'
import type { EntityColumns } from './entity-columns.ts'
import type { ListFigureArrays, ListFigures, ListFilter } from './list-request.ts'
import { passes, toTest } from './row-tests.ts'

/** What a list says about its rows besides their ids. `slots` are those rows, in order. */
export function readFigures(columns: EntityColumns, slots: ArrayLike<number>, figures: ListFigures): ListFigureArrays {
  return figures.isGrouped ? countGroups(columns, slots, figures) : readEach(columns, slots, figures)
}

function readEach(columns: EntityColumns, slots: ArrayLike<number>, { columns: names, marks = {} }: ListFigures): ListFigureArrays {
  const arrayOf = (valueAt: (slot: number) => number): Float64Array => {
    const values = new Float64Array(slots.length)
    for (let i = 0; i < values.length; i++) values[i] = valueAt(slots[i]!)
    return values
  }
  const values = names.map((name) => [name, arrayOf((slot) => columns.column(name).numberAt(slot))] as const)
  return Object.fromEntries([...values, ...marksOf(columns, marks).map(([name, tests]) => [name, arrayOf((slot) => Number(passes(tests, slot)))] as const)])
}

function countGroups(columns: EntityColumns, slots: ArrayLike<number>, { columns: [name], marks = {} }: ListFigures): ListFigureArrays {
  const column = name === undefined ? undefined : columns.column(name)
  const tests = marksOf(columns, marks)
  const groupOf = new Map<number, number>()
  const counts: number[] = []
  const marked = tests.map((): number[] => [])
  for (let i = 0; i < slots.length; i++) {
    const slot = slots[i]!
    const value = column?.numberAt(slot) ?? 0
    const group = groupOf.get(value) ?? groupOf.size
    groupOf.set(value, group)
    counts[group] = (counts[group] ?? 0) + 1
    for (const [at, [, each]] of tests.entries()) marked[at]![group] = (marked[at]![group] ?? 0) + Number(passes(each, slot))
  }
  return {
    ...(name !== undefined && { [name]: Float64Array.from(groupOf.keys()) }),
    count: Float64Array.from(counts),
    ...Object.fromEntries(tests.map(([mark], at) => [mark, Float64Array.from(marked[at]!)])),
  }
}

const marksOf = (columns: EntityColumns, marks: Readonly<Record<string, readonly ListFilter[]>>): [string, Test[]][] =>
  Object.entries(marks).map(([mark, filters]) => [mark, filters.map((filter) => toTest(columns, filter))])
