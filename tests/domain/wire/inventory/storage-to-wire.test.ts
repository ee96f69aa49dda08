import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { definitionIdOf, kindNamed, shapeOf, type LayerShape } from '#domain/wire/inventory/storage-to-wire.ts'

const numbering = fc.constantFrom('alphabetic' as const, 'numeric' as const, 'roman' as const)
const anyShape: fc.Arbitrary<LayerShape> = fc.record({
  kind: fc.constantFrom('unit' as const, 'shelf' as const, 'rack' as const, 'drawer' as const, 'box' as const, 'plate' as const, 'canister' as const),
  rows: fc.integer({ min: 0, max: 100 }),
  columns: fc.integer({ min: 0, max: 100 }),
  rowNumbering: numbering,
  columnNumbering: numbering,
  transposed: fc.constantFrom(0 as const, 1 as const),
})

test('the number of a shape is a positive integer that says this shape and no other', () => {
  fc.assert(
    fc.property(anyShape, (shape) => {
      const id = definitionIdOf(shape)
      expect(Number.isSafeInteger(id) && id > 0).toBe(true)
      expect(shapeOf(id)).toEqual(shape)
    }),
  )
})

test('a number that no shape has is told apart', () => {
  for (const id of [0, -1, 99_999_999, Number.MAX_SAFE_INTEGER]) expect(shapeOf(id)).toBeUndefined()
})

test('the kind of a compartment is in its icon or its name; without one, a grid is a box', () => {
  expect(kindNamed(['', 'Shelf'], false)).toBe('shelf')
  expect(kindNamed(['drawer', 'Rack 1'], false)).toBe('drawer')
  expect(kindNamed(['', '96-well plate'], true)).toBe('plate')
  expect(kindNamed(['', 'Fach'], true)).toBe('box')
  expect(kindNamed(['', 'Fach'], false)).toBe('shelf')
})
