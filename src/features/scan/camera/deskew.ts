import { sampleBilinear, type GrayFrame } from './frame.ts'
import type { CodeRegion } from './locate-code.ts'

/** The white margin around a code belongs to it. */
const quietZone = 24

const background = 0x88

/** Only the spot, rotated to level, at `largest` times its size or as much of that as `most` pixels allow, and never smaller than it is. */
export function deskew(frame: GrayFrame, region: CodeRegion, largest: number, most: number): GrayFrame {
  const angle = (region.degrees * Math.PI) / 180
  const sin = Math.sin(angle)
  const cos = Math.cos(angle)
  const wide = region.width + 2 * quietZone
  const high = region.height + 2 * quietZone
  const longest = Math.hypot(frame.width, frame.height)
  const seenWide = Math.min(longest, wide * cos + high * Math.abs(sin))
  const seenHigh = Math.min(longest, wide * Math.abs(sin) + high * cos)
  const scale = Math.max(1, Math.min(largest, Math.sqrt(most / (seenWide * seenHigh))))
  const width = Math.round(seenWide * scale)
  const height = Math.round(seenHigh * scale)
  const pixels = new Uint8Array(width * height).fill(background)
  const middleX = region.left + region.width / 2 - 0.5
  const middleY = region.top + region.height / 2 - 0.5
  const stepX = cos / scale
  const stepY = sin / scale
  for (let y = 0, at = 0; y < height; y++) {
    const down = y + 0.5 - height / 2
    let fromX = middleX + (0.5 - width / 2) * stepX - down * stepY
    let fromY = middleY + (0.5 - width / 2) * stepY + down * stepX
    for (let x = 0; x < width; x++, at++, fromX += stepX, fromY += stepY) {
      const left = Math.floor(fromX)
      const top = Math.floor(fromY)
      if (left < 0 || top < 0 || left >= frame.width - 1 || top >= frame.height - 1) continue
      pixels[at] = sampleBilinear(frame.pixels, top * frame.width + left, frame.width, fromX - left, fromY - top)
    }
  }
  return { pixels, width, height }
}
