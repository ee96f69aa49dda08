import { expect, test } from 'vitest'
import { isGrid, placesOf, positionName, rowName } from '#domain/rules/grid.ts'

test('positions count from 1, row by row: place 42 of a 9 × 9 box is E6', () => {
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
])('the last place of %o is %i, %s', (grid, places, name) => {
  expect(placesOf(grid)).toBe(places)
  expect(positionName(grid, places)).toBe(name)
})

test('every place has a name of its own', () => {
  const grid = { rows: 100, columns: 100 }
  expect(new Set(Array.from({ length: 10_000 }, (_, i) => positionName(grid, i + 1))).size).toBe(10_000)
})

test('rows behind Z are AA, AB …', () => {
  expect([0, 25, 26, 27, 51, 52].map(rowName)).toEqual(['A', 'Z', 'AA', 'AB', 'AZ', 'BA'])
})

test('outside the grid, and where there is none, a place has no name', () => {
  expect(positionName({ rows: 2, columns: 2 }, 0)).toBe('')
  expect(positionName({ rows: 2, columns: 2 }, 5)).toBe('')
  expect(positionName({ rows: 0, columns: 0 }, 1)).toBe('')
  expect(isGrid({ rows: 0, columns: 0 })).toBe(false)
  expect(isGrid({ rows: 1, columns: 1 })).toBe(true)
})
