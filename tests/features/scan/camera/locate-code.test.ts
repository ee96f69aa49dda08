import { expect, test } from 'vitest'
import { toGray } from '#src/features/scan/camera/frame.ts'
import { locateCode } from '#src/features/scan/camera/locate-code.ts'
import { takePicture } from './pictures.ts'

test.each([-40, -15, 0, 20, 37])('a code rotated by %d degrees is found, with its angle [SCAN-05]', (degrees) => {
  const shift = { x: 120, y: -60 }
  const spot = locateCode(toGray(takePicture({ bcid: 'code128', text: '005000000001842', module: 2, degrees, shift, grain: 5 })))!
  // An angle measured through a blur is accurate to two or three degrees, which is enough for bars.
  expect(Math.abs(spot.degrees - degrees)).toBeLessThan(3)
  expect(Math.abs(spot.left + spot.width / 2 - 320 - shift.x)).toBeLessThan(40)
  expect(Math.abs(spot.top + spot.height / 2 - 240 - shift.y)).toBeLessThan(40)
})

test('a picture of uniform brightness has no spot', () => {
  expect(locateCode({ pixels: new Uint8Array(64 * 48).fill(140), width: 64, height: 48 })).toBeNull()
})
