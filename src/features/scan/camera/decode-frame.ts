import type { ReaderOptions, ReadResult, readBarcodes } from 'zxing-wasm/reader'
import { clear } from './clear.ts'
import { enlargeCentre, soften, toGray, toRgba, turn, type GrayFrame, type RgbaFrame } from './frame.ts'
import { passes, type Pass } from './passes.ts'
import { findSpot } from './spot.ts'
import { straighten } from './straighten.ts'

/** What was read in a frame; the corners in pixels of the frame that the pass looked at. */
export interface FrameRead {
  readonly text: string
  readonly format: LabFormat
  readonly corners: readonly { readonly x: number; readonly y: number }[]
}

/** What laboratories print on tubes, boxes and bottles. Fewer formats read faster and read less that is not there. */
export const labFormats = ['Code128', 'Code39', 'EAN13', 'DataMatrix', 'QRCode', 'PDF417'] as const
export type LabFormat = (typeof labFormats)[number]

/** The decoder finds square codes at any angle by itself; these only near upright or level. */
const lineFormats: LabFormat[] = ['Code128', 'Code39', 'EAN13', 'PDF417']

/** A turned picture is cut to this: what matters is in the middle. */
const longestTurned = 1280

/** So many pixels a straightened spot may have: what a frame costs is what it has pixels. */
const mostInSpot = 500_000

/** No code has fewer modules; the decoder throws at a picture of nothing. */
const smallest = 8

const whole: ReaderOptions = { formats: [...labFormats], textMode: 'Plain', maxNumberOfSymbols: 1, tryInvert: false }
const lines: ReaderOptions = { ...whole, formats: lineFormats, tryDownscale: false }

interface Look {
  /** Nothing when there is nothing to look at. */
  readonly prepare: (frame: RgbaFrame) => RgbaFrame | null
  readonly options: ReaderOptions
}

const asItIs = (frame: RgbaFrame) => frame
const turned = (degrees: number) => (frame: RgbaFrame) => toRgba(turn(toGray(frame), degrees, longestTurned))

const spotOf = (frame: RgbaFrame, largest: number, then: (spot: GrayFrame) => GrayFrame): RgbaFrame | null => {
  const gray = toGray(frame)
  const spot = findSpot(gray)
  return spot && toRgba(then(straighten(gray, spot, largest, mostInSpot)))
}

const looks: Readonly<Record<Pass, Look>> = {
  fast: { prepare: asItIs, options: { ...whole, tryHarder: false, tryRotate: false, tryDownscale: false } },
  full: { prepare: asItIs, options: whole },
  straight: { prepare: (frame) => spotOf(frame, 1, (spot) => spot), options: lines },
  // A line that was enlarged is there twice, and what was sharpened can be read wrongly: more of them have to say the same.
  close: { prepare: (frame) => spotOf(frame, 2, clear), options: { ...whole, tryDownscale: false, minLineCount: 4 } },
  turn22: { prepare: turned(22.5), options: lines },
  turn45: { prepare: turned(45), options: lines },
  turn67: { prepare: turned(67.5), options: lines },
  soft: { prepare: (frame) => toRgba(soften(toGray(frame))), options: whole },
  centre: { prepare: (frame) => toRgba(enlargeCentre(toGray(frame))), options: { ...whole, tryDownscale: false } },
  invert: { prepare: asItIs, options: { ...whole, tryInvert: true, tryDenoise: true } },
}

/** One look at one frame. `read` is zxing-wasm's, handed in so that the tests decide where its wasm comes from. */
export async function decodeFrame(frame: RgbaFrame, pass: Pass, read: typeof readBarcodes): Promise<FrameRead | null> {
  if (frame.width < smallest || frame.height < smallest) return null
  const { prepare, options } = looks[pass]
  const seen = prepare(frame)
  if (!seen) return null
  // It reads three fields; Node has no ImageData.
  const found = await read(seen as ImageData, options)
  return found.filter(isWhole).map(toFrameRead)[0] ?? null
}

/** So many codes in a picture are looked for: a rack has fewer. */
const mostInPicture = 120

/** The fast pass would stop at the easiest codes; those that look at one spot come when the whole picture gave nothing. */
const spotPasses: readonly Pass[] = ['straight', 'close']
const picturePasses = [...passes.filter((pass) => pass !== 'fast' && !spotPasses.includes(pass)), ...spotPasses]

/** Every code of a picture, by the first pass that reads any. */
export async function decodePicture(frame: RgbaFrame, read: typeof readBarcodes): Promise<FrameRead[]> {
  if (frame.width < smallest || frame.height < smallest) return []
  for (const pass of picturePasses) {
    const { prepare, options } = looks[pass]
    const seen = prepare(frame)
    if (!seen) continue
    const found = await read(seen as ImageData, { ...options, maxNumberOfSymbols: mostInPicture })
    const reads = found.filter(isWhole).map(toFrameRead)
    if (reads.length > 0) return reads
  }
  return []
}

const isWhole = (result: ReadResult): boolean => result.isValid && result.text !== ''

function toFrameRead({ text, format, position }: ReadResult): FrameRead {
  return { text, format: format as LabFormat, corners: [position.topLeft, position.topRight, position.bottomRight, position.bottomLeft] }
}
