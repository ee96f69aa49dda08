import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { packValue, unpackValue } from '#db/encryption/pack-value.ts'

const bytes = fc.uint8Array({ maxLength: 40 })
const anything = fc.anything({
  values: [
    fc.string({ unit: 'binary' }),
    fc.double(),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.constant(undefined),
    fc.constant(-0),
    bytes,
    fc.int32Array(),
  ],
  withNullPrototype: false,
})

test('any value that the database stores comes back as it was', () => {
  fc.assert(
    fc.property(anything, (value) => {
      expect(unpackValue(packValue(value))).toStrictEqual(value)
    }),
  )
})

test('the bytes of a value are at their place also when they are a part of a larger buffer', () => {
  const all = Uint8Array.from([9, 9, 1, 2, 3, 4, 9])
  const part = all.subarray(2, 6)
  const packed = packValue({ part, columns: new Int32Array([7, -7]) })
  const moved = new Uint8Array([0, 0, 0, ...packed]).subarray(3)
  expect(unpackValue(moved)).toStrictEqual({ part: Uint8Array.from([1, 2, 3, 4]), columns: new Int32Array([7, -7]) })
})

test('a value that would not come back is refused when it is written', () => {
  for (const value of [new Date(), new Map(), new Blob([]), new Uint16Array(1)]) expect(() => packValue({ value })).toThrow(TypeError)
})
