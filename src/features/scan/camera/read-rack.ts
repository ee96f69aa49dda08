import type { ReaderOptions, readBarcodes } from 'zxing-wasm/reader'
import { capacityOf, type Grid } from '#domain/rules/storage/grid.ts'
import { minCodes, fitLattices, type LatticeCell, type LatticeFit } from '#domain/rules/rack/fit-grid.ts'
import { centerOf, transform, type Homography, type Point } from '#domain/rules/rack/homography.ts'
import { cellKey, pitchAt, possibleWindows, type RackLook, type RackProblem, type SeenWell } from '#domain/rules/rack/rack-look.ts'
import { blur, sampleBilinear, toGray, toRgba, type GrayFrame, type RgbaFrame } from './frame.ts'
import { sharpen } from './sharpen.ts'
import { cellsOf, WellShades } from './well-shades.ts'

/* All codes of a rack, in one picture of its underside or of its caps.

     the whole picture ─► the codes in it ─► the grid they form ─► each well without a code: closer, at several angles, sharpened ─► empty or not read */

interface RackCode extends Point {
  readonly text: string
}

type Read = typeof readBarcodes

const wholeOptions: ReaderOptions = { formats: ['DataMatrix', 'QRCode'], textMode: 'Plain', maxNumberOfSymbols: 255, tryInvert: false }
const wellOptions: ReaderOptions = { ...wholeOptions, maxNumberOfSymbols: 2, tryDownscale: false }

/** All sides of the rack look like wells. */
const clearlyARack = 0.3

/** One of its sides is on the bench: what belongs there is outside of the picture. */
const notARack = 0.14

/** Windows that are about as likely as the best one. */
const aboutAsLikely = 0.6

export async function readRack(frame: RgbaFrame, grid: Grid, read: Read): Promise<RackLook | RackProblem> {
  const gray = toGray(frame)
  const codes = await readWhole(frame, gray, capacityOf(grid), read)
  if (codes.length < minCodes) return 'few-codes'
  const [first, ...others] = fitLattices(codes).map((fit) => placeLattice(gray, grid, codes, fit))
  if (!first) return 'no-grid'
  const likeliest = others.reduce((best, other) => (likenessOf(best) < clearlyARack && likenessOf(other) > likenessOf(best) ? other : best), first)
  const { texts, shades, windows, toPicture } = likeliest
  const likely = windows.filter(({ likeness }) => likeness >= likenessOf(likeliest) * aboutAsLikely)
  if (likely.length === 0 || (shades.hasVisibleRims && likenessOf(likeliest) < notARack)) return 'cut-off'
  const wells: SeenWell[] = []
  for (const cell of cellsOf(likely)) {
    const text = texts.get(cellKey(cell)) ?? (await readWell(gray, toPicture, cell, shades.isFlat(cell), read))
    wells.push({ ...cell, seen: text === null ? { kind: shades.isEmpty(cell) ? 'empty' : 'unread' } : { kind: 'code', text } })
  }
  return { width: gray.width, height: gray.height, toPicture, wells, windows: likely }
}

interface PlacedLattice extends Pick<RackLook, 'toPicture' | 'windows'> {
  readonly texts: ReadonlyMap<string, string>
  readonly shades: WellShades
}

/** Where the rack can be on a lattice, the likeliest first. */
function placeLattice(gray: GrayFrame, grid: Grid, codes: readonly RackCode[], { toPicture, cells }: LatticeFit): PlacedLattice {
  const withCode = cells.flatMap((cell) => cell ?? [])
  const shades = new WellShades(gray, toPicture, withCode)
  const windows = possibleWindows(grid, withCode, toPicture, gray.width, gray.height)
    .map((window) => ({ ...window, likeness: shades.likenessOf(window), corners: shades.cornersOf(window) }))
    .toSorted((one, other) => other.likeness - one.likeness)
  const texts = new Map(codes.flatMap(({ text }, at) => (cells[at] ? [[cellKey(cells[at]), text] as const] : [])))
  return { toPicture, windows, texts, shades }
}

const likenessOf = ({ windows: [best] }: PlacedLattice): number => best?.likeness ?? -1

/** The grid of the rack, and so the place of each other code, follows from this many. */
const enoughCodes = 12

/** As many codes as the whole picture gives; further ways of looking only while many are missing. */
async function readWhole(frame: RgbaFrame, gray: GrayFrame, capacity: number, read: Read): Promise<RackCode[]> {
  const found: RackCode[] = []
  const look = async (seen: RgbaFrame, options: ReaderOptions) => {
    for (const { isValid, text, position } of await read(seen as ImageData, options)) {
      const { x, y } = centerOf([position.topLeft, position.topRight, position.bottomRight, position.bottomLeft])
      if (isValid && text && !found.some((code) => code.text === text && Math.hypot(code.x - x, code.y - y) < 10)) found.push({ text, x, y })
    }
  }
  await look(frame, wholeOptions)
  if (found.length < capacity / 2) await look(frame, { ...wholeOptions, tryInvert: true })
  if (found.length < enoughCodes) await look(toRgba(sharpen(gray)), { ...wholeOptions, tryInvert: true })
  if (found.length < minCodes) await look(toRgba(blur(gray)), wholeOptions)
  return found
}

/** A well closer than it is in the picture, in pixels per side. */
const wellSide = 180
/** Enough to see that there is no code. */
const flatSide = 110
const angles = [0, 30, 60, 45] as const

/** The code of one well, or null. A well that shows nothing gets one look. */
async function readWell(gray: GrayFrame, toPicture: Homography, cell: LatticeCell, isFlat: boolean, read: Read): Promise<string | null> {
  const side = Math.round(isFlat ? flatSide : Math.max(wellSide, Math.min(400, pitchAt(toPicture, cell))))
  for (const degrees of isFlat ? [0] : angles) {
    const crop = cropWell(gray, toPicture, cell, side, degrees)
    for (const seen of isFlat ? [crop] : [crop, sharpen(crop)]) {
      const found = await read(toRgba(seen) as ImageData, { ...wellOptions, tryInvert: !isFlat })
      const [code] = found.filter(({ isValid, text }) => isValid && text !== '')
      if (code) return code.text
    }
  }
  return null
}

/** A little less than from one neighbor to the other. */
const seenPart = 0.96

/** As if the camera had been straight above the well. */
function cropWell({ pixels, width, height }: GrayFrame, toPicture: Homography, { column, row }: LatticeCell, side: number, degrees: number): GrayFrame {
  const angle = (degrees * Math.PI) / 180
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
  const crop = new Uint8Array(side * side).fill(0x88)
  for (let y = 0, at = 0; y < side; y++) {
    for (let x = 0; x < side; x++, at++) {
      const [right, down] = [((x + 0.5) / side - 0.5) * seenPart, ((y + 0.5) / side - 0.5) * seenPart]
      const seen = transform(toPicture, { x: column + right * cos - down * sin, y: row + right * sin + down * cos })
      const [left, top] = [Math.floor(seen.x - 0.5), Math.floor(seen.y - 0.5)]
      if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) continue
      crop[at] = sampleBilinear(pixels, top * width + left, width, seen.x - 0.5 - left, seen.y - 0.5 - top)
    }
  }
  return { pixels: crop, width: side, height: side }
}
