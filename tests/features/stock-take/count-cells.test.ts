import { describe, expect, test } from 'vitest'
import { countCell, type CountCellRules } from '#src/features/stock-take/count-cells.ts'
import { makeLayer, makeSample } from '#tests/harness/factories.ts'

const tubes = [
  makeSample({ id: 1, name: 'HeLa', layerId: 2, position: 1 }),
  makeSample({ id: 2, name: 'Raji', layerId: 2, position: 2 }),
  makeSample({ id: 3, name: 'K-562', layerId: 2, position: 3, outBy: 2, outAt: 5 }),
]
const rules: CountCellRules = {
  layer: makeLayer({ id: 2, rows: 2, columns: 3, reserved: { 5: { userId: 2, note: '' } } }),
  samplesByPosition: new Map(tubes.map((sample) => [sample.position, sample])),
  shortNames: new Map(tubes.map(({ name }) => [name, name])),
  found: new Set([1]),
  next: undefined,
}
const described = (position: number, changed: Partial<CountCellRules> = {}) => {
  const { label, state, description, flag } = countCell(position, { ...rules, ...changed })
  return [label, state, description, flag !== undefined]
}

describe('a box during a stock-take [STO-01]', () => {
  test('shows by shape and says which tubes were found, which are checked out, and which are still to be scanned', () => {
    expect([1, 2, 3, 4, 5].map((position) => described(position))).toEqual([
      ['A1', 'found', 'HeLa, found', false],
      ['A2', 'expected', 'Raji, not scanned yet', false],
      ['A3', 'expected', 'K-562, checked out', true],
      ['B1', 'free', 'free', false],
      ['B2', 'reserved', 'reserved', false],
    ])
  })

  test('a checked-out tube that was scanned is found', () => {
    expect(described(3, { found: new Set([3]) })).toEqual(['A3', 'found', 'K-562, found', false])
  })

  test('offers a position to a tube that does not belong here', () => {
    expect(described(4, { next: 4 })).toEqual(['B1', 'next', 'free', false])
  })
})
