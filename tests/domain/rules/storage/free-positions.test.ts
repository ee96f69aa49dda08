import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { firstFreePosition, findFreePositions, nearestFreePositions, positionsFor } from '#domain/rules/storage/free-positions.ts'

/** The free positions of a box with one row, for person 1. */
const free = (places: number, taken: readonly number[] = [], reserved = {}) =>
  findFreePositions(
    { rows: places ? 1 : 0, columns: places, reserved },
    taken.map((position) => ({ position })),
    1,
  )

describe('positions free for a person', () => {
  const reserved = { 1: { userId: 9, note: 'Monday' }, 2: { userId: 1, note: '' }, 5: { userId: 9, note: '' } }

  test('are not taken and not reserved by others; their own reservations are free [FAULT-47]', () => {
    expect(free(6, [3], reserved)).toEqual([2, 4, 6])
    expect(firstFreePosition(free(6, [2], reserved))).toBe(3)
    expect(firstFreePosition(free(6, [3], reserved), 1, 2)).toBeUndefined()
    expect(nearestFreePositions(free(6, [4], reserved), 4)).toEqual([3, 6, 2])
    expect(positionsFor({ rows: 1, columns: 6 }, free(6, [3], reserved), 2, 3)).toEqual([4, 6])
  })

  test('are position 0, as often as needed, without a grid', () => {
    expect(positionsFor({ rows: 0, columns: 0 }, free(0), 2)).toEqual([0, 0])
  })
})

describe('the first free position', () => {
  test('is the lowest that is free', () => {
    expect(firstFreePosition(free(4, []))).toBe(1)
    expect(firstFreePosition(free(4, [1, 2]))).toBe(3)
    expect(firstFreePosition(free(4, [1, 2, 3, 4]))).toBeUndefined()
    expect(firstFreePosition(free(0, []))).toBeUndefined()
  })

  test('from a position on looks no further back', () => {
    expect(firstFreePosition(free(4, [3]), 3)).toBe(4)
    expect(firstFreePosition(free(4, [3, 4]), 3)).toBeUndefined()
  })

  test('of a run needs adjacent ones', () => {
    expect(firstFreePosition(free(8, [2, 5]), 1, 2)).toBe(3)
    expect(firstFreePosition(free(8, [2, 5]), 1, 3)).toBe(6)
    expect(firstFreePosition(free(8, [2, 5]), 1, 4)).toBeUndefined()
  })

  test('is free, and everything before it is not', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 96 })), (taken) => {
        const first = firstFreePosition(free(96, taken))
        if (first === undefined) return expect(taken).toHaveLength(96)
        expect(taken).not.toContain(first)
        for (let before = 1; before < first; before++) expect(taken).toContain(before)
      }),
    )
  })
})

describe('the nearest free positions', () => {
  test('come nearest first, the later one first on a tie', () => {
    expect(nearestFreePositions(free(9, [5]), 5)).toEqual([6, 4, 7])
    expect(nearestFreePositions(free(9, [1]), 1)).toEqual([2, 3, 4])
    expect(nearestFreePositions(free(9, [9]), 9)).toEqual([8, 7, 6])
    expect(nearestFreePositions(free(9, []), 5, 1)).toEqual([5])
  })

  test('are fewer if fewer are left, and none if it is full', () => {
    expect(nearestFreePositions(free(4, [1, 2, 4]), 1)).toEqual([3])
    expect(nearestFreePositions(free(4, [1, 2, 3, 4]), 1)).toEqual([])
  })

  test('are free positions of the box, each once', () => {
    const taken = fc.uniqueArray(fc.integer({ min: 1, max: 81 }))
    fc.assert(
      fc.property(taken, fc.integer({ min: 1, max: 81 }), fc.integer({ min: 1, max: 10 }), (places, near, count) => {
        const nearest = nearestFreePositions(free(81, places), near, count)
        expect(new Set(nearest).size).toBe(nearest.length)
        expect(nearest).toHaveLength(Math.min(count, 81 - places.length))
        for (const position of nearest) expect(position >= 1 && position <= 81 && !places.includes(position)).toBe(true)
      }),
    )
  })
})
