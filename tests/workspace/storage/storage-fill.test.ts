import { describe, expect, test } from 'vitest'
import { sumFill } from '#src/workspace/storage/storage-fill.ts'

const columns = (names: readonly string[], rows: readonly (readonly number[])[]) =>
  Object.fromEntries(names.map((name, at) => [name, Float64Array.from(rows, (row) => row[at]!)]))
const layers = (...rows: [id: number, parent: number, capacity: number][]) => columns(['id', 'parent', 'capacity'], rows)
const samples = (...rows: [layer: number, count: number, soon: number, past: number][]) => columns(['layer', 'count', 'soon', 'past'], rows)

describe('how full storage is', () => {
  // Freezer 1 › rack 2 › boxes 3 and 4; shelf 5 without boxes.
  const freezer = layers([1, NaN, 0], [2, 1, 0], [3, 2, 81], [4, 2, 4], [5, 1, 0])

  test('counts a compartment with everything below it', () => {
    const fill = sumFill(freezer, samples([3, 44, 4, 1], [4, 4, 0, 2], [5, 7, 1, 0]))
    expect(fill.get(3)).toEqual({ samples: 44, capacity: 81, taken: 44, boxIds: [3], soon: 4, past: 1 })
    expect(fill.get(2)).toEqual({ samples: 48, capacity: 85, taken: 48, boxIds: [3, 4], soon: 4, past: 3 })
    expect(fill.get(1)).toEqual({ samples: 55, capacity: 85, taken: 48, boxIds: [3, 4], soon: 5, past: 3 })
    expect(fill.get(5)).toEqual({ samples: 7, capacity: 0, taken: 0, boxIds: [], soon: 1, past: 0 })
  })

  test('does not count what is in an archived compartment, which is not among the layers', () => {
    const fill = sumFill(layers([1, NaN, 0], [3, 2, 81]), samples([3, 5, 0, 0], [9, 3, 0, 0]))
    expect(fill.get(1)).toMatchObject({ samples: 0, capacity: 0 })
    expect(fill.get(3)).toMatchObject({ samples: 5, capacity: 81 })
  })

  test('ends at compartments that are in each other', () => {
    expect(sumFill(layers([1, 2, 0], [2, 1, 0]), samples()).size).toBe(2)
  })
})
