import { unzlibSync } from 'fflate'

/** A picture as rows of red, green and blue, on white. */
export interface Bitmap {
  readonly width: number
  readonly height: number
  readonly rgb: Uint8Array
}

/** Pixels; more is no picture for a page. */
export const maxPixels = 4_000_000

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** Values of a pixel by kind: gray, color, palette, gray with alpha, color with alpha. */
const channelsOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/** Undefined for what is cut off, damaged, interlaced or too large. Law: never throws, and never takes more memory than its pixels. */
export function readPng(bytes: Uint8Array): Bitmap | undefined {
  try {
    return decode(bytes)
  } catch {
    return undefined
  }
}

function decode(bytes: Uint8Array): Bitmap | undefined {
  if (!signature.every((each, at) => bytes[at] === each)) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let palette: Uint8Array | undefined
  let alphas: Uint8Array | undefined
  const data: Uint8Array[] = []
  let isComplete = false
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = view.getUint32(at)
    if (at + 12 + length > bytes.length) return undefined
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    const content = bytes.subarray(at + 8, at + 8 + length)
    if (name === 'PLTE') palette = content
    if (name === 'tRNS') alphas = content
    if (name === 'IDAT') data.push(content)
    if (name === 'IEND') {
      isComplete = true
      break
    }
    at += 12 + length
  }
  if (!isComplete) return undefined
  const [width, height] = [view.getUint32(16), view.getUint32(20)]
  const [depth, kind, interlaced] = [bytes[24]!, bytes[25]!, bytes[28]!]
  const channels = channelsOf[kind]
  if (!channels || interlaced || ![1, 2, 4, 8, 16].includes(depth) || width * height === 0 || width * height > maxPixels) return undefined
  const rowBytes = Math.ceil((width * channels * depth) / 8)
  const rows = unzlibSync(joined(data), { out: new Uint8Array(height * (rowBytes + 1)) })
  if (rows.length < height * (rowBytes + 1)) return undefined
  unfilter(rows, height, rowBytes, Math.max(1, (channels * depth) / 8))
  const values = depth === 8 ? rows : undefined
  const most = 2 ** Math.min(depth, 8) - 1
  const scale = depth < 8 && kind !== 3 ? 255 / most : 1
  const rgb = new Uint8Array(width * height * 3)
  const isGray = channels < 3
  const hasAlpha = kind === 4 || kind === 6
  let to = 0
  for (let y = 0; y < height; y++) {
    const start = y * (rowBytes + 1) + 1
    const valueAt = (index: number): number => {
      if (values) return values[start + index]!
      if (depth === 16) return rows[start + index * 2]!
      const bit = index * depth
      return (rows[start + (bit >> 3)]! >> (8 - depth - (bit & 7))) & most
    }
    for (let x = 0; x < width; x++, to += 3) {
      const at = x * channels
      const first = valueAt(at)
      const alpha = kind === 3 ? (alphas?.[first] ?? 255) : hasAlpha ? valueAt(at + channels - 1) : 255
      for (let channel = 0; channel < 3; channel++) {
        const color = kind === 3 ? (palette?.[first * 3 + channel] ?? 0) : isGray ? first * scale : valueAt(at + channel)
        rgb[to + channel] = alpha === 255 ? color : (color * alpha) / 255 + 255 - alpha
      }
    }
  }
  return { width, height, rgb }
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** Each row says in its first byte how it follows from the one above. */
function unfilter(rows: Uint8Array, height: number, rowBytes: number, pixelBytes: number): void {
  for (let y = 0; y < height; y++) {
    const start = y * (rowBytes + 1) + 1
    const above = start - rowBytes - 1
    const filter = rows[start - 1]!
    if (filter === 0) continue
    for (let x = 0; x < rowBytes; x++) {
      const left = x < pixelBytes ? 0 : rows[start + x - pixelBytes]!
      const up = y === 0 ? 0 : rows[above + x]!
      if (filter === 1) rows[start + x]! += left
      else if (filter === 2) rows[start + x]! += up
      else if (filter === 3) rows[start + x]! += (left + up) >> 1
      else if (filter === 4) rows[start + x]! += paeth(left, up, y === 0 || x < pixelBytes ? 0 : rows[above + x - pixelBytes]!)
    }
  }
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner
  const [byLeft, byUp, byCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)]
  return byLeft <= byUp && byLeft <= byCorner ? left : byUp <= byCorner ? up : corner
}
