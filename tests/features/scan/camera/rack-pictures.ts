import type { RgbaFrame } from '#src/features/scan/camera/frame.ts'
import { compress, spoil, type Spoiling } from './spoil-picture.ts'
import { modulesOf, seeded, type Modules } from './pictures.ts'

/** The underside of a rack of tubes as a camera might see it. */
export interface RackScene extends Spoiling {
  readonly rows: number
  readonly columns: number
  /** The code at each position, from A1 row by row; null is an empty well. */
  readonly codes: readonly (string | null)[]
  /** Positions, from 1, whose tube has a code that nothing can read. */
  readonly unreadable?: readonly number[]
  readonly width?: number
  readonly height?: number
  /** Pixels from one well to the next. */
  readonly pitch?: number
  /** Millimeters from one well to the next, with a code of 3.2 mm: 9 in a rack of 96. */
  readonly spacing?: number
  readonly degrees?: number
  /** How much closer one side is: 0.1 makes it a tenth larger. */
  readonly perspective?: number
  /** Seen from above: columns run from left to right. From below they are mirrored. */
  readonly view?: 'above' | 'below'
  /** How often each pixel is averaged with its neighbors. */
  readonly blur?: number
  readonly light?: number
  readonly grain?: number
  /** White codes on black tubes. */
  readonly inverted?: boolean
  /** A cut corner at A1, as racks have it. */
  readonly mark?: boolean
  readonly shift?: { readonly x: number; readonly y: number }
  readonly seed?: number
  /** The same from above to below. */
  readonly tilt?: number
  /** How much farther than the middle the corners are, as wide lenses see them. */
  readonly bend?: number
  /** How far a code can be off the center of its well, in parts of the distance of two wells. */
  readonly loose?: number
  /** As a camera or a messenger compresses it: 1 is coarse, 100 is fine. */
  readonly quality?: number
}

const codeSide = 3.2
const wellRadius = 0.44
const tubeRadius = 0.36
const bench = 170
const rack = 64
const rim = 30
const bottom = 232
const hollow = 72
const corner = 205

export const rackCode = (n: number): string => `005${String(100_000_000_000 + n * 7919)}`

export function takeRackPicture(scene: RackScene): RgbaFrame {
  const { rows, columns, width = 1920, height = 1080, spacing = 9, degrees = 0, perspective = 0, light = 1, grain = 3 } = scene
  const pitch = scene.pitch ?? Math.min(width / (columns + 1.4), height / (rows + 1.4))
  const { blur = 0, shift = { x: 0, y: 0 }, inverted = false, tilt = 0, bend = 0, loose = 0 } = scene
  const random = seeded(scene.seed ?? 7)
  const tubes = scene.codes.map((text) =>
    text === null
      ? null
      : {
          code: modulesOf({ bcid: 'datamatrix', text }),
          angle: random() * 2 * Math.PI,
          off: loose ? { x: (random() - 0.5) * 2 * loose, y: (random() - 0.5) * 2 * loose } : center,
        },
  )
  const unreadable = new Set(scene.unreadable)
  const angle = (degrees * Math.PI) / 180
  const [sin, cos] = [Math.sin(angle) / pitch, Math.cos(angle) / pitch]
  const halfWidth = width / 2

  const at = (x: number, y: number): number => {
    const lens = 1 + bend * (((x - halfWidth) / halfWidth) ** 2 + ((y - height / 2) / halfWidth) ** 2)
    const [dx, dy] = [(x - halfWidth) * lens - shift.x, (y - height / 2) * lens - shift.y]
    const closer = 1 + perspective * (dx / halfWidth) + tilt * (dy / halfWidth)
    const [right, down] = [(dx * cos + dy * sin) / closer, (dy * cos - dx * sin) / closer]
    const column = (scene.view === 'below' ? -right : right) + (columns - 1) / 2
    const row = down + (rows - 1) / 2
    const [nearColumn, nearRow] = [Math.round(column), Math.round(row)]
    if (column < -0.9 || row < -0.9 || column > columns - 0.1 || row > rows - 0.1) return bench
    if (scene.mark && column + row < -1.1) return corner
    if (nearColumn < 0 || nearRow < 0 || nearColumn >= columns || nearRow >= rows) return rack
    const [across, along] = [column - nearColumn, row - nearRow]
    const distance = Math.hypot(across, along)
    if (distance > wellRadius) return rack
    if (distance > tubeRadius) return rim
    const position = nearRow * columns + nearColumn + 1
    const tube = tubes[position - 1]
    if (!tube) return hollow
    const ground = inverted ? rim : bottom
    if (unreadable.has(position)) return isSmeared(across, along) ? 255 - ground : ground
    const { code } = tube
    const dot = codeSide / spacing / code.wide
    // The code itself is never mirrored: it is on the side that is seen.
    const own = (scene.view === 'below' ? -across : across) - tube.off.x
    const below = along - tube.off.y
    const codeColumn = (own * Math.cos(tube.angle) + below * Math.sin(tube.angle)) / dot + code.wide / 2
    const codeRow = (below * Math.cos(tube.angle) - own * Math.sin(tube.angle)) / dot + code.high / 2
    return isDark(code, codeColumn, codeRow) ? 255 - ground : ground
  }

  /** Where two points of a pixel differ, two more are looked at. */
  const averageAt = (x: number, y: number): number => {
    const [one, other] = [at(x, y), at(x + 0.5, y + 0.5)]
    return one === other ? one : (one + other + at(x + 0.5, y) + at(x, y + 0.5)) / 4
  }
  const gray = new Float32Array(width * height)
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) gray[y * width + x] = averageAt(x, y)
  for (let round = 0; round < blur; round++) blurOnce(gray, width)
  spoil(gray, width, scene)
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let pixel = 0; pixel < gray.length; pixel++) {
    // About as noise is distributed: the sum of three.
    gray[pixel] = Math.min(255, gray[pixel]! * light + (random() + random() + random() - 1.5) * 2 * grain)
  }
  if (scene.quality) compress(gray, width, scene.quality)
  for (let pixel = 0; pixel < gray.length; pixel++) {
    const value = gray[pixel]!
    data[pixel * 4] = value
    data[pixel * 4 + 1] = value
    data[pixel * 4 + 2] = value
  }
  return { data, width, height }
}

const center = { x: 0, y: 0 }

const isDark = (code: Modules, column: number, row: number): boolean => code.isDark(Math.floor(column), Math.floor(row))

/** Frost across the code: dark and bright, but no code. */
const isSmeared = (across: number, along: number): boolean => Math.hypot(across, along) < 0.25 && Math.sin(across * 40 + Math.sin(along * 31) * 3) > 0

function blurOnce(gray: Float32Array, width: number): void {
  const before = new Float32Array(gray)
  for (let at = width + 1; at < gray.length - width - 1; at++) {
    gray[at] = (before[at]! * 4 + before[at - 1]! + before[at + 1]! + before[at - width]! + before[at + width]!) / 8
  }
}
