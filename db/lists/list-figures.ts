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
  const values = names.map((name) => {
    const column = columns.column(name)
    return [name, arrayOf((slot) => column.numberAt(slot))] as const
  })
  return Object.fromEntries([...values, ...marksOf(columns, marks).map(([name, tests]) => [name, arrayOf((slot) => Number(passes(tests, slot)))] as const)])
}

function countGroups(columns: EntityColumns, slots: ArrayLike<number>, { columns: [name], marks = {} }: ListFigures): ListFigureArrays {
  const column = name === undefined ? undefined : columns.column(name)
  const groups = new Map<number, number>()
  const groupAt = new Int32Array(slots.length)
  for (let i = 0; i < slots.length; i++) {
    const value = column?.numberAt(slots[i]!) ?? 0
    const group = groups.get(value) ?? groups.size
    if (group === groups.size) groups.set(value, group)
    groupAt[i] = group
  }
  const count = (tests: readonly Test[]): Float64Array => {
    const counts = new Float64Array(groups.size)
    for (let i = 0; i < groupAt.length; i++) if (passes(tests, slots[i]!)) counts[groupAt[i]!]!++
    return counts
  }
  return {
    ...(name !== undefined && { [name]: Float64Array.from(groups.keys()) }),
    count: count([]),
    ...Object.fromEntries(marksOf(columns, marks).map(([mark, tests]) => [mark, count(tests)])),
  }
}

const marksOf = (columns: EntityColumns, marks: Readonly<Record<string, readonly ListFilter[]>>): [string, Test[]][] =>
  Object.entries(marks).map(([mark, filters]) => [mark, filters.map((filter) => toTest(columns, filter))])
