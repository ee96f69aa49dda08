import { describe, expect, test } from 'vitest'
import { parsePosition, remapPosition, isGrid, capacityOf, positionName, rowName } from '#domain/rules/storage/grid.ts'

test('positions count from 1, row by row: position 42 of a 9 × 9 box is E6', () => {
  expect(positionName({ rows: 9, columns: 9 }, 42)).toBe('E6')
  expect(positionName({ rows: 9, columns: 9 }, 1)).toBe('A1')
  expect(positionName({ rows: 9, columns: 9 }, 9)).toBe('A9')
  expect(positionName({ rows: 9, columns: 9 }, 10)).toBe('B1')
  expect(positionName({ rows: 9, columns: 9 }, 81)).toBe('I9')
})

test.each([
  [{ rows: 8, columns: 12 }, 96, 'H12'],
  [{ rows: 16, columns: 24 }, 384, 'P24'],
  [{ rows: 32, columns: 48 }, 1536, 'AF48'],
])('the last position of %o is %i, %s', (grid, places, name) => {
  expect(capacityOf(grid)).toBe(places)
  expect(positionName(grid, places)).toBe(name)
})

test('every position has a unique label', () => {
  const grid = { rows: 100, columns: 100 }
  expect(new Set(Array.from({ length: 10_000 }, (_, i) => positionName(grid, i + 1))).size).toBe(10_000)
})

test('rows after Z are AA, AB …', () => {
  expect([0, 25, 26, 27, 51, 52].map(rowName)).toEqual(['A', 'Z', 'AA', 'AB', 'AZ', 'BA'])
})

test('outside the grid, and without one, a position has no label', () => {
  expect(positionName({ rows: 2, columns: 2 }, 0)).toBe('')
  expect(positionName({ rows: 2, columns: 2 }, 5)).toBe('')
  expect(positionName({ rows: 0, columns: 0 }, 1)).toBe('')
  expect(isGrid({ rows: 0, columns: 0 })).toBe(false)
  expect(isGrid({ rows: 1, columns: 1 })).toBe(true)
})

describe('labels of positions', () => {
  const grid = (rowNumbering: 'alphabetic' | 'numeric' | 'roman', columnNumbering: 'alphabetic' | 'numeric' | 'roman') => ({
    rows: 9,
    columns: 9,
    rowNumbering,
    columnNumbering,
  })

  test.each([
    [grid('alphabetic', 'numeric'), 'E6'],
    [grid('numeric', 'numeric'), '5-6'],
    [grid('roman', 'alphabetic'), 'V-F'],
  ])('position 42 of %j is %s', (given, name) => {
    expect(positionName(given, 42)).toBe(name)
    expect(parsePosition(given, ` ${name.toLowerCase()} `)).toBe(42)
  })

  test('Roman numerals up to the largest grid', () => {
    const wide = { rows: 100, columns: 1, rowNumbering: 'roman' as const }
    expect([4, 9, 14, 40, 49, 90, 99, 100].map((row) => positionName(wide, row))).toEqual(['IV-1', 'IX-1', 'XIV-1', 'XL-1', 'XLIX-1', 'XC-1', 'XCIX-1', 'C-1'])
  })

  test('the label of no position here is undefined', () => {
    expect(parsePosition(grid('alphabetic', 'numeric'), 'K1')).toBeUndefined()
    expect(parsePosition(grid('alphabetic', 'numeric'), '')).toBeUndefined()
  })

  test('a position keeps its row and column in a larger grid and is outside a smaller one', () => {
    const nine = { rows: 9, columns: 9 }
    expect(remapPosition({ rows: 10, columns: 10 }, nine, 42)).toBe(46)
    expect(remapPosition({ rows: 4, columns: 9 }, nine, 42)).toBeUndefined()
  })
})
