import { expect, test } from 'vitest'
import { isPicture, kindText } from '#src/workspace/files/picture-types.ts'

test('what browsers draw is shown as a picture; a TIFF, a PDF and an SVG, which may hold scripts, are files', () => {
  for (const mediaType of ['image/png', 'image/JPEG', 'image/webp', 'image/heic']) expect(isPicture({ mediaType })).toBe(true)
  for (const mediaType of ['image/tiff', 'image/svg+xml', 'application/pdf', '']) expect(isPicture({ mediaType })).toBe(false)
})

test('the kind of a file is the ending of its name', () => {
  expect(['report.pdf', 'scan.2.TIFF', 'README', 'v1.0 final', '.env'].map(kindText)).toEqual(['PDF', 'TIFF', '', '', 'ENV'])
})
