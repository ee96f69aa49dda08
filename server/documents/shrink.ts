import type { Bitmap } from '#pdf/png.ts'
import type { Picture } from './png.ts'

/** The same picture so many pixels wide; each of them is the average of those that it stands for. */
export function shrink({ width: from, height: rows, rgb }: Bitmap, width: number): Picture {
  const height = Math.max(1, Math.round((rows * width) / from))
  const pixels = new Uint8Array(width * height * 3)
  const edge = (at: number, count: number, of: number) => Math.floor((at * of) / count)
  for (let y = 0; y < height; y++) {
    const [top, bottom] = [edge(y, height, rows), Math.max(edge(y, height, rows) + 1, edge(y + 1, height, rows))]
    for (let x = 0; x < width; x++) {
      const [left, right] = [edge(x, width, from), edge(x + 1, width, from)]
      const sum = [0, 0, 0]
      for (let row = top; row < bottom; row++)
        for (let at = (row * from + left) * 3; at < (row * from + right) * 3; at++) sum[(at - (row * from + left) * 3) % 3]! += rgb[at]!
      const count = (bottom - top) * (right - left)
      for (let channel = 0; channel < 3; channel++) pixels[(y * width + x) * 3 + channel] = sum[channel]! / count
    }
  }
  return { width, height, pixels }
}
