import { describe, expect, test } from 'vitest'
import { capacityOf } from '#domain/rules/storage/grid.ts'
import { cellOfPosition, cornerOfA1, placeByMark, placeByRecord, placementsOf, type RackView, type RackWindow } from '#domain/rules/rack/place-grid.ts'

const rack = { rows: 8, columns: 12 }
const wide: RackWindow = { column: 0, row: 0, columns: 12, rows: 8, likeness: 0.9, corners: [60, 60, 60, 60] }
const high: RackWindow = { ...wide, columns: 8, rows: 12 }

/** A rack of which the well at each position has its number as code. */
function lying(placement: Parameters<typeof cellOfPosition>[1]) {
  const texts = new Map(
    Array.from({ length: capacityOf(rack) }, (_, at) => {
      const { column, row } = cellOfPosition(rack, placement, at + 1)
      return [`${column} ${row}`, `tube ${at + 1}`] as const
    }),
  )
  return ({ column, row }: { column: number; row: number }) => texts.get(`${column} ${row}`)
}
const onRecord = (count = 96) => new Map(Array.from({ length: count }, (_, at) => [`tube ${at + 1}`, at + 1] as const))

describe('which well of the picture is A1', () => {
  test.each(['above', 'below'] as const)('seen from %s, each position is one well', (view) => {
    for (const placement of placementsOf(rack, [wide, high], view)) {
      const cells = Array.from({ length: 96 }, (_, at) => cellOfPosition(rack, placement, at + 1))
      expect(new Set(cells.map(({ column, row }) => `${column} ${row}`)).size).toBe(96)
      expect(cells.every(({ column, row }) => column >= 0 && row >= 0 && column < placement.window.columns && row < placement.window.rows)).toBe(true)
    }
  })

  test('from below, columns run from right to left', () => {
    const [above] = placementsOf(rack, [wide], 'above')
    const [below] = placementsOf(rack, [wide], 'below')
    expect(cellOfPosition(rack, above!, 1)).toEqual({ column: 0, row: 0 })
    expect(cellOfPosition(rack, above!, 12)).toEqual({ column: 11, row: 0 })
    expect(cellOfPosition(rack, below!, 1)).toEqual({ column: 11, row: 0 })
    expect(cellOfPosition(rack, below!, 12)).toEqual({ column: 0, row: 0 })
  })

  test.each(['above', 'below'] as const)('seen from %s, what the box has on record decides, however the rack lies', (view) => {
    for (const placement of placementsOf(rack, [wide, high], view)) {
      const found = placeByRecord(rack, placementsOf(rack, [wide, high], view), lying(placement), onRecord())
      expect(found).toEqual(placement)
    }
  })

  test('most tubes may have been moved', () => {
    const [, upsideDown] = placementsOf(rack, [wide], 'above')
    const recorded = new Map([...onRecord()].map(([text, position]) => [text, position > 20 ? (position % 96) + 1 : position] as const))
    expect(placeByRecord(rack, placementsOf(rack, [wide], 'above'), lying(upsideDown!), recorded)).toEqual(upsideDown)
  })

  test('nothing on record, or a single tube, decides nothing', () => {
    const placements = placementsOf(rack, [wide], 'above')
    expect(placeByRecord(rack, placements, lying(placements[0]!), new Map())).toBeNull()
    expect(placeByRecord(rack, placements, lying(placements[0]!), onRecord(1))).toBeNull()
  })

  test.each<[RackView, number, number]>([
    ['above', 0, 0],
    ['above', 2, 2],
    ['below', 1, 0],
    ['below', 3, 2],
  ])('seen from %s, a mark at corner %i is A1', (view, corner, turns) => {
    const corners = [60, 62, 58, 61].map((shade, at) => (at === corner ? 200 : shade))
    const placement = placeByMark(rack, placementsOf(rack, [{ ...wide, corners }], view))
    expect(placement?.turns).toBe(turns)
    expect(cornerOfA1(rack, placement!)).toBe(corner)
  })

  test('no mark, two marks, or a corner that A1 cannot be in', () => {
    const placed = (corners: number[]) => placeByMark(rack, placementsOf(rack, [{ ...wide, corners }], 'above'))
    expect(placed([60, 61, 60, 59])).toBeNull()
    expect(placed([200, 61, 200, 59])).toBeNull()
    expect(placed([60, 200, 60, 59])).toBeNull()
  })

  test('a mark says nothing if the rack could as well be somewhere else', () => {
    const marked = { ...wide, corners: [200, 60, 60, 60] }
    expect(placeByMark(rack, placementsOf(rack, [marked, { ...marked, column: 1, likeness: 0.8 }], 'above'))).toBeNull()
    expect(placeByMark(rack, placementsOf(rack, [marked, { ...marked, column: 1, likeness: 0.1 }], 'above'))?.window).toBe(marked)
  })
})
