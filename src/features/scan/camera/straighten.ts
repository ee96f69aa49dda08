import { between, type GrayFrame } from './frame.ts'
import type { Spot } from './spot.ts'

/** The white around a code belongs to it. */
const margin = 24

const paper = 0x88

/** The spot alone, turned level, at `largest` times its size or as much of that as `most` pixels allow, and never smaller than it is. */
export function straighten(frame: GrayFrame, spot: Spot, largest: number, most: number): GrayFrame {
  const angle = (spot.degrees * Math.PI) / 180
  const sin = Math.sin(angle)
  const cos = Math.cos(angle)
  const wide = spot.width + 2 * margin
  const high = spot.height + 2 * margin
  const longest = Math.hypot(frame.width, frame.height)
  const seenWide = Math.min(longest, wide * cos + high * Math.abs(sin))
  const seenHigh = Math.min(longest, wide * Math.abs(sin) + high * cos)
  const scale = Math.max(1, Math.min(largest, Math.sqrt(most / (seenWide * seenHigh))))
  const width = Math.round(seenWide * scale)
  const height = Math.round(seenHigh * scale)
  const pixels = new Uint8Array(width * height).fill(paper)
  const middleX = spot.left + spot.width / 2 - 0.5
  const middleY = spot.top + spot.height / 2 - 0.5
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
      pixels[at] = between(frame.pixels, top * frame.width + left, frame.width, fromX - left, fromY - top)
    }
  }
  return { pixels, width, height }
}
