import type { CodeKind, Label, Place } from '#domain/rules/labels/label.ts'
import type { LaidOutLabel } from '#domain/rules/labels/lay-out-label.ts'
import { dotOf } from '#domain/rules/labels/draw-code.ts'
import { rasterize, type Raster } from '#domain/rules/labels/raster.ts'

interface Frame {
  readonly data: Uint8ClampedArray<ArrayBuffer>
  readonly width: number
  readonly height: number
}
export type ReadCodes = (frame: Frame) => Promise<readonly { readonly text: string; readonly format: string }[]>

const formats: Readonly<Record<CodeKind, string>> = { datamatrix: 'DataMatrix', code128: 'Code128', qrcode: 'QRCode' }

/** A dot becomes this many pixels: a camera sees more than one a module. */
const enlarged = 2
/** White around a code that is at the edge of its label, in dots. */
const margin = 12

/** The codes of a label that cannot be read from the dots that a printer makes of it. */
export async function unreadCodes(label: Label, { outline, codes }: LaidOutLabel, read: ReadCodes): Promise<string[]> {
  const raster = rasterize(outline, label, label.dpi)
  const unread: string[] = []
  for (const { kind, text, place } of codes) {
    const found = await read(crop(raster, place, label.dpi))
    if (!found.some((each) => each.text === text && each.format === formats[kind])) unread.push(text)
  }
  return unread
}

/** One code and what has to be white around it. */
function crop({ width, height, dots }: Raster, place: Place, dpi: number): Frame {
  const [left, top, wide, high] = [place.x, place.y, place.width, place.height].map((value) => Math.round(value / dotOf(dpi))) as [
    number,
    number,
    number,
    number,
  ]
  const frame = { width: (wide + 2 * margin) * enlarged, height: (high + 2 * margin) * enlarged }
  const pixels = new Uint32Array(frame.width * frame.height).fill(0xffffffff)
  for (let y = 0; y < high * enlarged; y++) {
    const fromY = top + Math.floor(y / enlarged)
    if (fromY < 0 || fromY >= height) continue
    for (let x = 0; x < wide * enlarged; x++) {
      const fromX = left + Math.floor(x / enlarged)
      if (fromX >= 0 && fromX < width && dots[fromY * width + fromX]) pixels[(y + margin * enlarged) * frame.width + x + margin * enlarged] = 0xff000000
    }
  }
  return { ...frame, data: new Uint8ClampedArray(pixels.buffer) }
}
