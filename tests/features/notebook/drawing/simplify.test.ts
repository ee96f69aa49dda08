import { array, assert, integer, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import type { Point } from '#domain/rules/documents/drawing.ts'
import { distanceTo, simplify } from '#src/features/notebook/drawing/simplify.ts'
import { strokesAt } from '#src/features/notebook/drawing/strokes-at.ts'

const at = (x: number, y: number): Point => ({ x, y, pressure: 50 })

test('of a straight line, only its ends are kept; corners stay', () => {
  expect(simplify([at(0, 0), at(10, 1), at(20, 0), at(30, 1), at(100, 0)], 3)).toEqual([at(0, 0), at(100, 0)])
  expect(simplify([at(0, 0), at(50, 0), at(50, 50)], 3)).toHaveLength(3)
  expect(simplify([at(5, 5)], 3)).toEqual([at(5, 5)])
})

test('a line that is left out is never farther than the tolerance from what is drawn', () => {
  const somewhere = record({ x: integer({ min: 0, max: 100 }), y: integer({ min: 0, max: 100 }) })
  assert(
    property(array(somewhere, { minLength: 1, maxLength: 60 }), (places) => {
      const points = places.map(({ x, y }) => at(x, y))
      const kept = simplify(points, 3)
      for (const point of points) {
        const distances = kept.map((each, index) => distanceTo(point, kept[Math.max(0, index - 1)]!, each))
        expect(Math.min(...distances)).toBeLessThanOrEqual(3)
      }
    }),
  )
})

test('the eraser reaches strokes that it touches, between their points, too', () => {
  const line = { color: 'ink', width: 1, points: [0, 0, 50, 100, 100, 0] } as const
  const dot = { color: 'ink', width: 1, points: [300, 300, 50] } as const
  expect(strokesAt([line, dot], 52, 48, 5)).toEqual(new Set([line]))
  expect(strokesAt([line, dot], 80, 20, 5)).toEqual(new Set())
  expect(strokesAt([line, dot], 303, 300, 5)).toEqual(new Set([dot]))
})
