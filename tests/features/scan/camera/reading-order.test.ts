import { expect, test } from 'vitest'
import type { FrameRead } from '#src/features/scan/camera/decode-frame.ts'
import { textsInReadingOrder } from '#src/features/scan/camera/read-picture.ts'

const label = (text: string, x: number, y: number): FrameRead => ({
  text,
  format: 'DataMatrix',
  corners: [
    { x, y },
    { x: x + 40, y },
    { x: x + 40, y: y + 40 },
    { x, y: y + 40 },
  ],
})

test('codes in a picture come row by row, even if the rows are slightly tilted, and each once [SCAN-05]', () => {
  const reads = [label('D', 300, 118), label('B', 150, 8), label('A', 0, 0), label('C', 0, 110), label('B', 152, 9)]
  expect(textsInReadingOrder(reads)).toEqual(['A', 'B', 'C', 'D'])
})

test('nothing gives nothing', () => {
  expect(textsInReadingOrder([])).toEqual([])
})
