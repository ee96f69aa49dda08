import { strToU8, zlibSync } from 'fflate'
import type { Raster } from '#domain/rules/labels/raster.ts'
import { packDots } from '#domain/rules/labels/packed-dots.ts'

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** Dots as a picture of one bit each, which says how large a dot is. */
export function writePng(raster: Raster, dpi: number): Uint8Array<ArrayBuffer> {
  const { width, height } = raster
  const rowBytes = Math.ceil(width / 8)
  const black = packDots(raster)
  // Each row begins with its filter, which is none. In PNG, 1 is white.
  const rows = new Uint8Array((rowBytes + 1) * height)
  for (let y = 0; y < height; y++) for (let x = 0; x < rowBytes; x++) rows[y * (rowBytes + 1) + 1 + x] = black[y * rowBytes + x]! ^ 0xff
  const perMeter = Math.round(dpi / 0.0254)
  return new Uint8Array([
    ...signature,
    ...chunk('IHDR', [...int(width), ...int(height), 1, 0, 0, 0, 0]),
    ...chunk('pHYs', [...int(perMeter), ...int(perMeter), 1]),
    ...chunk('IDAT', [...zlibSync(rows)]),
    ...chunk('IEND', []),
  ])
}

const int = (value: number): number[] => [value >>> 24, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff]

function chunk(name: string, content: readonly number[]): number[] {
  const named = [...strToU8(name), ...content]
  return [...int(content.length), ...named, ...int(crcOf(named))]
}

function crcOf(bytes: readonly number[]): number {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}
