import type { ReaderOptions, ReadResult, readBarcodes } from 'zxing-wasm/reader'
import { sharpen } from './sharpen.ts'
import { enlargeCenter, blur, toGray, toRgba, rotate, sampleBilinear, type GrayFrame, type RgbaFrame } from './frame.ts'
import { decodeStrategies, type DecodeStrategy } from './decode-strategies.ts'
import { locateCode, type CodeRegion } from './locate-code.ts'

/** What was read in a frame; the corners are in pixels of the frame that the pass looked at. */
export interface FrameRead {
  readonly text: string
  readonly format: BarcodeFormat
  readonly corners: readonly { readonly x: number; readonly y: number }[]
}

/** What laboratories print on tubes, boxes and bottles. Fewer formats mean faster reads and fewer false ones. */
export const barcodeFormats = ['Code128', 'Code39', 'EAN13', 'DataMatrix', 'QRCode', 'PDF417'] as const
export type BarcodeFormat = (typeof barcodeFormats)[number]

/** The decoder finds square codes at any angle; these only if they are nearly upright or level. */
const linearFormats: BarcodeFormat[] = ['Code128', 'Code39', 'EAN13', 'PDF417']

/** A rotated picture is cropped to this: what matters is in the middle. */
const maxRotatedSide = 1280

/** Most pixels of a straightened spot: the cost of a frame depends on its pixels. */
const maxRegionPixels = 500_000

/** No code has fewer modules; the decoder throws for an empty picture. */
const minSide = 8

const baseOptions: ReaderOptions = { formats: [...barcodeFormats], textMode: 'Plain', maxNumberOfSymbols: 1, tryInvert: false }
const linearOptions: ReaderOptions = { ...baseOptions, formats: linearFormats, tryDownscale: false }

interface StrategySetup {
  /** Undefined if there is nothing to look at. */
  readonly prepare: (frame: RgbaFrame) => RgbaFrame | null
  readonly options: ReaderOptions
}

const unchanged = (frame: RgbaFrame) => frame
const rotated = (degrees: number) => (frame: RgbaFrame) => toRgba(rotate(toGray(frame), degrees, maxRotatedSide))

const deskewedRegion = (frame: RgbaFrame, largest: number, then: (region: GrayFrame) => GrayFrame): RgbaFrame | null => {
  const gray = toGray(frame)
  const region = locateCode(gray)
  return region && toRgba(then(deskew(gray, region, largest, maxRegionPixels)))
}

const strategySetups: Readonly<Record<DecodeStrategy, StrategySetup>> = {
  fast: { prepare: unchanged, options: { ...baseOptions, tryHarder: false, tryRotate: false, tryDownscale: false } },
  full: { prepare: unchanged, options: baseOptions },
  straight: { prepare: (frame) => deskewedRegion(frame, 1, (spot) => spot), options: linearOptions },
  // An enlarged line is there twice, and sharpening can cause wrong reads: more lines must agree.
  close: { prepare: (frame) => deskewedRegion(frame, 2, sharpen), options: { ...baseOptions, tryDownscale: false, minLineCount: 4 } },
  turn22: { prepare: rotated(22.5), options: linearOptions },
  turn45: { prepare: rotated(45), options: linearOptions },
  turn67: { prepare: rotated(67.5), options: linearOptions },
  soft: { prepare: (frame) => toRgba(blur(toGray(frame))), options: baseOptions },
  center: { prepare: (frame) => toRgba(enlargeCenter(toGray(frame))), options: { ...baseOptions, tryDownscale: false } },
  invert: { prepare: unchanged, options: { ...baseOptions, tryInvert: true, tryDenoise: true } },
}

/** One look at one frame. `read` comes from zxing-wasm, passed in so that tests can choose the source of its wasm. */
export async function decodeFrame(frame: RgbaFrame, strategy: DecodeStrategy, read: typeof readBarcodes): Promise<FrameRead | null> {
  if (frame.width < minSide || frame.height < minSide) return null
  const { prepare, options } = strategySetups[strategy]
  const seen = prepare(frame)
  if (!seen) return null
  // It reads three fields; Node has no ImageData.
  const found = await read(seen as ImageData, options)
  return found.filter(isValidRead).map(toFrameRead)[0] ?? null
}

/** Most codes searched for in a picture: a rack has fewer. */
const maxCodesInPicture = 120

/** The fast pass would stop at the easiest codes; those that look at one spot run when the whole picture gave nothing. */
const regionStrategies: readonly DecodeStrategy[] = ['straight', 'close']
const pictureStrategies = [...decodeStrategies.filter((pass) => pass !== 'fast' && !regionStrategies.includes(pass)), ...regionStrategies]

/** Every code in a picture, by the first pass that reads any. */
export async function decodePicture(frame: RgbaFrame, read: typeof readBarcodes): Promise<FrameRead[]> {
  if (frame.width < minSide || frame.height < minSide) return []
  for (const strategy of pictureStrategies) {
    const { prepare, options } = strategySetups[strategy]
    const seen = prepare(frame)
    if (!seen) continue
    const found = await read(seen as ImageData, { ...options, maxNumberOfSymbols: maxCodesInPicture })
    const reads = found.filter(isValidRead).map(toFrameRead)
    if (reads.length > 0) return reads
  }
  return []
}

const isValidRead = (result: ReadResult): boolean => result.isValid && result.text !== ''

function toFrameRead({ text, format, position }: ReadResult): FrameRead {
  return { text, format: format as BarcodeFormat, corners: [position.topLeft, position.topRight, position.bottomRight, position.bottomLeft] }
}

/** The white margin around a code belongs to it. */
const quietZone = 24

const background = 0x88

/** Only the spot, rotated to level, at `largest` times its size or as much of that as `most` pixels allow, and never smaller than it is. */
function deskew(frame: GrayFrame, region: CodeRegion, largest: number, most: number): GrayFrame {
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
