import { expect, test } from 'vitest'
import { readBoxContents } from '#src/workspace/storage/box-contents.ts'

test('the wells of each box, with their types and how close their expiration is', () => {
  const boxes = readBoxContents({
    id: Float64Array.of(11, 12, 13, 14),
    layer: Float64Array.of(3, 3, 4, 3),
    position: Float64Array.of(1, 2, 1, 81),
    type: Float64Array.of(7, 8, 7, 7),
    dated: Float64Array.of(1, 1, 1, 0),
    soon: Float64Array.of(0, 1, 0, 0),
    past: Float64Array.of(1, 0, 0, 0),
  })
  expect([...boxes.get(3)!]).toEqual([
    [1, { sampleId: 11, typeId: 7, expiry: 'past' }],
    [2, { sampleId: 12, typeId: 8, expiry: 'soon' }],
    [81, { sampleId: 14, typeId: 7, expiry: 'none' }],
  ])
  expect(boxes.get(4)?.get(1)?.expiry).toBe('later')
})
