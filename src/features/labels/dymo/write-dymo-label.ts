import { strToU8, zlibSync } from 'fflate'
import type { Raster } from '#domain/rules/labels/raster.ts'
import { packDots } from '#domain/rules/labels/packed-dots.ts'
import { toBase64 } from '#db/documents/base64.ts'
import { dymoDpi, twipsOfDot, type DymoStock } from './dymo-stock.ts'

/**
 * A label as DYMO Connect and DYMO Label open it: one picture with the dots that were checked, in true size. What would be beyond the reach of
 * the printer is moved. Undefined if there is more of it than the printer reaches.
 */
export function writeDymoLabel({ id, paper, orientation, width, height, printable }: DymoStock, raster: Raster): string | undefined {
  const ink = inkOf(raster)
  const size = { width: ink.raster.width * twipsOfDot, height: ink.raster.height * twipsOfDot }
  if (size.width > printable.width || size.height > printable.height) return undefined
  const x = between(printable.x, ink.x * twipsOfDot, printable.x + printable.width - size.width)
  const y = between(printable.y, ink.y * twipsOfDot, printable.y + printable.height - size.height)
  const [across, along] = orientation === 'Landscape' ? [height, width] : [width, height]
  // Law: each tag has its end. DYMO Connect reads an empty one that closes itself as nothing.
  return `<?xml version="1.0" encoding="utf-8"?>
<DieCutLabel Version="8.0" Units="twips">
<PaperOrientation>${orientation}</PaperOrientation>
<Id>${id}</Id>
<PaperName>${paper}</PaperName>
<DrawCommands><RoundRectangle X="0" Y="0" Width="${across}" Height="${along}" Rx="270" Ry="270"></RoundRectangle></DrawCommands>
<ObjectInfo>
<ImageObject>
<Name>Label</Name>
<ForeColor Alpha="255" Red="0" Green="0" Blue="0"></ForeColor>
<BackColor Alpha="0" Red="255" Green="255" Blue="255"></BackColor>
<LinkedObjectName></LinkedObjectName>
<Rotation>Rotation0</Rotation>
<IsMirrored>False</IsMirrored>
<IsVariable>False</IsVariable>
<Image>${toBase64(writePng(ink.raster, dymoDpi))}</Image>
<ScaleMode>Uniform</ScaleMode>
<BorderWidth>0</BorderWidth>
<BorderColor Alpha="255" Red="0" Green="0" Blue="0"></BorderColor>
<HorizontalAlignment>Center</HorizontalAlignment>
<VerticalAlignment>Center</VerticalAlignment>
</ImageObject>
<Bounds X="${x}" Y="${y}" Width="${size.width}" Height="${size.height}"></Bounds>
</ObjectInfo>
</DieCutLabel>
`
}

const between = (least: number, value: number, most: number): number => Math.round(Math.min(Math.max(value, least), most) * 100) / 100

/** The part of a label that is not white, and where it is. A white label is one white dot. */
function inkOf({ width, height, dots }: Raster): { x: number; y: number; raster: Raster } {
  let [left, top, right, bottom] = [width, height, 0, 0]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (!dots[y * width + x]) continue
      ;[left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x + 1), Math.max(bottom, y + 1)]
    }
  if (right === 0) return { x: 0, y: 0, raster: { width: 1, height: 1, dots: new Uint8Array(1) } }
  const ink = new Uint8Array((right - left) * (bottom - top))
  for (let y = top; y < bottom; y++) ink.set(dots.subarray(y * width + left, y * width + right), (y - top) * (right - left))
  return { x: left, y: top, raster: { width: right - left, height: bottom - top, dots: ink } }
}

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** Dots as a picture of one bit each, which says how large a dot is. */
function writePng(raster: Raster, dpi: number): Uint8Array<ArrayBuffer> {
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
