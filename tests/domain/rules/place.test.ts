import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { firstFree, nearestFree } from '#domain/rules/place.ts'

const box = (...taken: number[]) => new Set(taken)

describe('the first free position', () => {
  test('is the lowest that is free', () => {
    expect(firstFree(box(), 4)).toBe(1)
    expect(firstFree(box(1, 2), 4)).toBe(3)
    expect(firstFree(box(1, 2, 3, 4), 4)).toBeUndefined()
    expect(firstFree(box(), 0)).toBeUndefined()
  })

  test('from a position on looks no further back', () => {
    expect(firstFree(box(3), 4, 3)).toBe(4)
    expect(firstFree(box(3, 4), 4, 3)).toBeUndefined()
  })

  test('a run of several needs them side by side', () => {
    expect(firstFree(box(2, 5), 8, 1, 2)).toBe(3)
    expect(firstFree(box(2, 5), 8, 1, 3)).toBe(6)
    expect(firstFree(box(2, 5), 8, 1, 4)).toBeUndefined()
  })

  test('is free, and everything before it is not', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 96 })), (taken) => {
        const free = firstFree(new Set(taken), 96)
        if (free === undefined) return expect(taken).toHaveLength(96)
        expect(taken).not.toContain(free)
        for (let before = 1; before < free; before++) expect(taken).toContain(before)
      }),
    )
  })
})

describe('the nearest free positions', () => {
  test('come nearest first, the following before the preceding', () => {
    expect(nearestFree(box(5), 9, 5)).toEqual([6, 4, 7])
    expect(nearestFree(box(1), 9, 1)).toEqual([2, 3, 4])
    expect(nearestFree(box(9), 9, 9)).toEqual([8, 7, 6])
    expect(nearestFree(box(), 9, 5, 1)).toEqual([5])
  })

  test('are fewer when fewer are left, and none when it is full', () => {
    expect(nearestFree(box(1, 2, 4), 4, 1)).toEqual([3])
    expect(nearestFree(box(1, 2, 3, 4), 4, 1)).toEqual([])
  })

  test('are free places of the box, each once', () => {
    const taken = fc.uniqueArray(fc.integer({ min: 1, max: 81 }))
    fc.assert(
      fc.property(taken, fc.integer({ min: 1, max: 81 }), fc.integer({ min: 1, max: 10 }), (places, near, count) => {
        const free = nearestFree(new Set(places), 81, near, count)
        expect(new Set(free).size).toBe(free.length)
        expect(free).toHaveLength(Math.min(count, 81 - places.length))
        for (const position of free) expect(position >= 1 && position <= 81 && !places.includes(position)).toBe(true)
      }),
    )
  })
})
