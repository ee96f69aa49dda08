import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isWithin, layOutBox, splitIntoWindows } from '#src/workspace/storage/box-layout.ts'

const grids = fc.record({ rows: fc.integer({ min: 1, max: 100 }), columns: fc.integer({ min: 1, max: 100 }) })

describe('a box as it is drawn [INV-05]', () => {
  test('transposed, its rows run across and every position keeps its number and label', () => {
    const layout = layOutBox({ rows: 2, columns: 3 }, true)
    expect([layout.rows, layout.columns]).toEqual([3, 2])
    expect([layout.rowLabel(2), layout.columnLabel(1)]).toEqual(['3', 'B'])
    expect(layout.toPosition({ row: 2, column: 1 })).toBe(6)
    expect(layout.toCell(6)).toEqual({ row: 2, column: 1 })
  })

  test('rows and columns have the labels of the box', () => {
    const layout = layOutBox({ rows: 2, columns: 4, rowNumbering: 'roman', columnNumbering: 'alphabetic' })
    expect([layout.rowLabel(1), layout.columnLabel(3)]).toEqual(['II', 'D'])
  })

  test('every position is drawn once, whatever the box and its orientation', () => {
    fc.assert(
      fc.property(grids, fc.boolean(), (grid, transposed) => {
        const layout = layOutBox(grid, transposed)
        const last = grid.rows * grid.columns
        for (const position of [1, Math.ceil(last / 2), last]) expect(layout.toPosition(layout.toCell(position))).toBe(position)
      }),
    )
  })
})

describe('the parts of a large plate [INV-05]', () => {
  test('384 positions are shown as four parts of 8 by 12, each labeled as in the whole', () => {
    const parts = splitIntoWindows({ rows: 16, columns: 24 })
    expect(parts.map(({ rows, columns }) => [rows, columns])).toEqual([
      [8, 12],
      [8, 12],
      [8, 12],
      [8, 12],
    ])
    const last = layOutBox({ rows: 16, columns: 24 }, false, parts[3])
    expect([last.rowLabel(0), last.columnLabel(0), last.toPosition({ row: 0, column: 0 })]).toEqual(['I', '13', 8 * 24 + 13])
  })

  test('a box that fits has none', () => {
    expect(splitIntoWindows({ rows: 8, columns: 12 })).toEqual([])
    expect(splitIntoWindows({ rows: 9, columns: 9 }, true)).toEqual([])
  })

  test('each position is in one part, and none is too large for fingers', () => {
    fc.assert(
      fc.property(grids, fc.boolean(), fc.integer({ min: 0, max: 9999 }), (grid, transposed, pick) => {
        const parts = splitIntoWindows(grid, transposed)
        fc.pre(parts.length > 0)
        const drawn = layOutBox(grid, transposed).toCell((pick % (grid.rows * grid.columns)) + 1)
        expect(parts.filter((part) => isWithin(part, drawn))).toHaveLength(1)
        for (const part of parts) expect(Math.max(part.rows, part.columns)).toBeLessThanOrEqual(12)
      }),
    )
  })
})
