import { assert, integer, property, uint8Array } from 'fast-check'
import { expect, test } from 'vitest'
import { packDots, packedSize, unpackDots } from '#domain/rules/labels/packed-dots.ts'

test('what is packed comes back dot by dot, whatever the size', () => {
  assert(
    property(integer({ min: 1, max: 40 }), integer({ min: 1, max: 9 }), uint8Array({ minLength: 720, maxLength: 720, max: 1 }), (width, height, random) => {
      const both = [0, 1].map((at) => ({ width, height, dots: random.slice(at * width * height, (at + 1) * width * height) }))
      const packed = new Uint8Array(both.flatMap((raster) => [...packDots(raster)]))
      const size = { labels: 2, width, height }
      expect(packed).toHaveLength(packedSize(size))
      both.forEach((raster, at) => expect(unpackDots(packed, size, at)).toEqual(raster))
    }),
  )
})
