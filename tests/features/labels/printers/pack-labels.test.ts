import { inflateSync } from 'fflate'
import { expect, test } from 'vitest'
import { readInput } from '#domain/input.ts'
import { printLabels } from '#domain/commands/print-labels.ts'
import { labelLimits } from '#domain/rules/labels/label-limits.ts'
import { unpackDots } from '#domain/rules/labels/packed-dots.ts'
import type { Raster } from '#domain/rules/labels/raster.ts'
import { fromBase64 } from '#db/documents/base64.ts'
import { packLabels, type PackedPart } from '#src/features/labels/printers/print-on.ts'
import { printInput } from '#tests/harness/labels.ts'

const pause = async () => undefined

/** Dots that cannot be made smaller, always the same for a seed. */
function noise(seed: number, width: number, height: number): Raster {
  let state = seed + 1
  const next = () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 8) & 1
  }
  return { width, height, dots: Uint8Array.from({ length: width * height }, next) }
}

const unpack = ({ labels, dots }: PackedPart, width: number, height: number): Raster[] => {
  const packed = inflateSync(fromBase64(dots))
  return Array.from({ length: labels }, (_, at) => unpackDots(packed, { labels, width, height }, at))
}

test('labels are sent in parts that the server accepts, and come out in their order', async () => {
  const size = { width: 800, height: 400 }
  const all = Array.from({ length: 9 }, (_, at) => noise(at, size.width, size.height))
  const parts = await packLabels(
    all.map((raster) => () => raster),
    pause,
  )
  expect(parts.length).toBeGreaterThan(1)
  const unpacked = parts.flatMap((part) => unpack(part, size.width, size.height))
  // Dot by dot, `toEqual` would take seconds.
  expect(unpacked.map(({ dots }, at) => Buffer.from(dots).equals(all[at]!.dots))).toEqual(all.map(() => true))
  for (const part of parts) expect(readInput(printLabels.input, { ...printInput, ...size, ...part }).success).toBe(true)
})

test('many small labels are one part, up to the most that a part can have', async () => {
  const raster = noise(1, 16, 16)
  const counts = await packLabels(
    Array.from({ length: labelLimits.job.labels + 3 }, () => () => raster),
    pause,
  )
  expect(counts.map(({ labels }) => labels)).toEqual([labelLimits.job.labels, 3])
})

test('a single label that is too large to be sent is refused before anything is queued', async () => {
  const raster = noise(2, 1_600, 1_000)
  await expect(packLabels([() => raster], pause)).rejects.toMatchObject({ code: 'change.too-large' })
})
