import { array, assert, constantFrom, nat, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { applyUpdate, Doc, encodeStateAsUpdate } from 'yjs'
import { documentSchemas } from '#domain/document-schemas.ts'
import { drawingSchema } from '#domain/document-schema-numbers.ts'
import type { Stroke } from '#domain/rules/documents/drawing.ts'
import { OpenDrawing } from '#db/documents/open-drawing.ts'
import { readContent } from '#server/followers/document-content.ts'

class Tablet {
  readonly doc = new Doc()
  readonly drawing = new OpenDrawing(this.doc)

  take(other: Tablet): void {
    applyUpdate(this.doc, encodeStateAsUpdate(other.doc))
  }

  /** Each stroke begins somewhere else. */
  get shown(): number[] {
    return this.drawing.read().map(({ points }) => points[0]!)
  }
}

const strokeAt = (x: number): Stroke => ({ color: 'ink', width: 2, points: [x, 5, 50, 3, 3, 0] })

function exchange(first: Tablet, second: Tablet): void {
  first.take(second)
  second.take(first)
}

test('what two tablets draw offline is all there, without what either of them erased', () => {
  const step = record({ who: nat(1), what: constantFrom('draw', 'draw', 'draw', 'erase', 'exchange'), which: nat(30) })
  assert(
    property(array(step, { maxLength: 40 }), (steps) => {
      const tablets: [Tablet, Tablet] = [new Tablet(), new Tablet()]
      const expected = new Set<number>()
      for (const [at, { who, what, which }] of steps.entries()) {
        const { drawing } = tablets[who]!
        if (what === 'exchange') exchange(...tablets)
        else if (what === 'draw') {
          drawing.add(strokeAt(at))
          expected.add(at)
        } else {
          const strokes = drawing.read()
          const stroke = strokes[which % strokes.length]
          if (!stroke) continue
          drawing.remove(new Set([stroke]))
          expected.delete(stroke.points[0]!)
        }
      }
      exchange(...tablets)
      expect(tablets[0].shown).toEqual(tablets[1].shown)
      expect(new Set(tablets[0].shown)).toEqual(expected)
      expect(readContent([encodeStateAsUpdate(tablets[0].doc)], documentSchemas.get(drawingSchema)!)).toBeDefined()
    }),
    { numRuns: 150 },
  )
})

test('undo takes back a gesture of this tablet, and erased strokes come back', () => {
  const [first, second] = [new Tablet(), new Tablet()]
  for (const x of [1, 2, 3]) {
    first.drawing.beginGesture()
    first.drawing.add(strokeAt(x))
  }
  second.drawing.add(strokeAt(9))
  exchange(first, second)
  first.drawing.beginGesture()
  for (const stroke of first.drawing.read()) if (stroke.points[0] !== 2) first.drawing.remove(new Set([stroke]))
  expect(first.shown).toEqual([2])
  first.drawing.undo()
  expect(first.shown.toSorted()).toEqual([1, 2, 3, 9])
  first.drawing.undo()
  expect(first.shown.toSorted()).toEqual([1, 2, 9])
  first.drawing.redo()
  expect(first.shown.toSorted()).toEqual([1, 2, 3, 9])
})

test('two thousand strokes are smaller than two parts of an update', () => {
  const { doc, drawing } = new Tablet()
  doc.transact(() => {
    for (let at = 0; at < 2_000; at++) drawing.add({ color: 'ink', width: 2, points: Array.from({ length: 60 }, (_, each) => (each * 7 + at) % 40) })
  })
  expect(encodeStateAsUpdate(doc).length).toBeLessThan(400 * 1024)
})
