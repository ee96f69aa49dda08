import { array, assert, double, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { documentSchemas } from '#domain/document-schemas.ts'
import { drawingSchema } from '#domain/document-schema-numbers.ts'
import { readInput } from '#domain/input.ts'
import { eachPoint, maxPressure, pageSize, toDifferences, type Point } from '#domain/rules/documents/drawing.ts'

const fits = (...strokes: unknown[]) => readInput(documentSchemas.get(drawingSchema)!.content, { text: [], strokes }).success

test('strokes of known colors and widths, with whole numbers, fit', () => {
  expect(fits({ color: 'red', width: 3, points: [10, 20, 50, 1, -1, 0] }, { color: 'ink', width: 1, points: [0, 0, 0] })).toBe(true)
})

test.each([
  ['another color', { color: 'url(x)', width: 1, points: [0, 0, 0] }],
  ['another width', { color: 'ink', width: 9, points: [0, 0, 0] }],
  ['no point', { color: 'ink', width: 1, points: [] }],
  ['half a point', { color: 'ink', width: 1, points: [1, 2, 50, 3] }],
  ['parts of a unit', { color: 'ink', width: 1, points: [0.5, 0, 0] }],
  ['a point far away', { color: 'ink', width: 1, points: [1e9, 0, 0] }],
  ['too many points', { color: 'ink', width: 1, points: Array.from({ length: 15_003 }, () => 0) }],
  ['something else in it', { color: 'ink', width: 1, points: [0, 0, 0], note: 'x' }],
  ['no stroke', null],
])('a stroke with %s does not', (_, stroke) => expect(fits(stroke)).toBe(false))

test('points come back as they were drawn, to the unit, and stay on the page', () => {
  const anywhere = double({ min: -9_000, max: 9_000, noNaN: true })
  assert(
    property(array(record<Point>({ x: anywhere, y: anywhere, pressure: anywhere }), { minLength: 1, maxLength: 30 }), (drawn) => {
      const points = toDifferences(drawn)
      expect(fits({ color: 'ink', width: 1, points })).toBe(true)
      const read: Point[] = []
      eachPoint({ points }, (x, y, pressure) => read.push({ x, y, pressure }))
      const on = (value: number, most: number) => Math.round(Math.min(most, Math.max(0, value)))
      expect(read).toEqual(
        drawn.map(({ x, y, pressure }) => ({ x: on(x, pageSize.width) + 0, y: on(y, pageSize.height) + 0, pressure: on(pressure, maxPressure) + 0 })),
      )
    }),
  )
})
