import type { Raster } from './raster.ts'

/* The dots of several labels of one size, eight to a byte, row after row. A row begins with a new byte, as on the printer. They are deflated before they
   are sent. */

export interface PackedLabels {
  readonly labels: number
  /** Width of one label, in dots. */
  readonly width: number
  readonly height: number
}

const rowBytesOf = (width: number): number => Math.ceil(width / 8)

/** In bytes, before they are deflated. */
export const packedSize = ({ labels, width, height }: PackedLabels): number => labels * rowBytesOf(width) * height

export function packDots({ width, height, dots }: Raster): Uint8Array<ArrayBuffer> {
  const rowBytes = rowBytesOf(width)
  const packed = new Uint8Array(rowBytes * height)
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) if (dots[y * width + x]) packed[y * rowBytes + (x >> 3)]! |= 0x80 >> (x & 7)
  return packed
}

/** One of the labels, from 0. */
export function unpackDots(packed: Uint8Array, { width, height }: PackedLabels, label: number): Raster {
  const rowBytes = rowBytesOf(width)
  const from = label * rowBytes * height
  const dots = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) dots[y * width + x] = (packed[from + y * rowBytes + (x >> 3)]! >> (7 - (x & 7))) & 1
  return { width, height, dots }
}
