import type { LatticeCell } from '#domain/rules/rack/fit-grid.ts'
import { transform, type Homography, type Point } from '#domain/rules/rack/homography.ts'
import type { RackWindow } from '#domain/rules/rack/place-grid.ts'
import { cellKey, cornerCells } from '#domain/rules/rack/rack-look.ts'
import type { GrayFrame } from './frame.ts'

type Window = Omit<RackWindow, 'likeness' | 'corners'>

/*
 * A shadow can lie on a part of the rack, and hide all codes in it. So each well is compared with the nearest codes by what light there is at both:
 * how bright the rack is between the wells.
 */
interface CodeShades {
  /** How far the brightness differs. */
  readonly contrast: number
  /** That of the brightest tenth. */
  readonly bright: number
}

interface TubeShades extends CodeShades {
  /** How bright the rack is around it. */
  readonly light: number
}

/** Samples across a tube, and how much of the distance of two wells it fills to either side. */
const samples = 20
const tubePart = 0.27

/** From the center of a well, where its rack is seen. */
const betweenWells = [-0.53, -0.5, -0.47, 0.47, 0.5, 0.53].flatMap((right) => [-0.5, 0.5].map((down) => [right, down] as const))

/** Below this part of the contrast of a code there is none. */
const flat = 0.3

/** A reflection is about as bright as the paper of a code. */
const glare = 0.82

/** A well is compared with this many codes around it, but for the palest. */
const neighbors = 9
const palest = 2

/** Where so little of a code would be seen, from 0 to 255, nobody can tell that there is none. */
const minContrast = 8

/** Where a well has its rim, from its center. */
const rimRadii = [0.3, 0.34, 0.38, 0.42, 0.46, 0.5, 0.54]
const rimAngles = Array.from({ length: 16 }, (_, at) => (at * Math.PI) / 8)

/** From 0 to 255. */
const visibleRim = 20

/** So far outside of the well in the corner, in both directions. */
const outside = 0.62

/** How bright a rack is in its wells and around them, compared with the wells in which a code was read. */
export class WellShades {
  readonly #gray: GrayFrame
  readonly #toPicture: Homography
  readonly #codes: readonly (LatticeCell & TubeShades)[]
  /** The rim of a well with a code, from the inside to the outside. */
  readonly #rim: readonly number[]
  readonly #known = new Map<string, { tube: TubeShades; around: CodeShades; likeness: number }>()

  constructor(gray: GrayFrame, toPicture: Homography, withCode: readonly LatticeCell[]) {
    this.#gray = gray
    this.#toPicture = toPicture
    this.#codes = withCode.map((cell) => ({ ...cell, ...this.#tubeOf(cell) }))
    const rims = withCode.map((cell) => this.#rimOf(cell))
    this.#rim = rimRadii.map((_, at) => average(rims.flatMap((rim) => rim[at] ?? [])))
  }

  /** There is no code in this well, read or not, unless it is covered. */
  isFlat(cell: LatticeCell): boolean {
    const { tube, around } = this.#of(cell)
    return tube.contrast < around.contrast * flat
  }

  /** Law: a tube whose code cannot be read is not empty. What is flat but as bright as paper may be a reflection on a code. */
  isEmpty(cell: LatticeCell): boolean {
    const { tube, around } = this.#of(cell)
    return this.isFlat(cell) && around.contrast >= minContrast && tube.bright < around.bright * glare
  }

  /** Otherwise nothing shows where the rack ends. */
  get hasVisibleRims(): boolean {
    return Math.max(...this.#rim) - Math.min(...this.#rim) >= visibleRim
  }

  /** Likeness of its least likely side: a rack that is not quite there has one on the bench. */
  likenessOf(window: Window): number {
    return Math.min(...sidesOf(window).map((side) => average(cellsOf([side]).map((cell) => this.#of(cell).likeness))))
  }

  /** Upper left, upper right, lower right, lower left. */
  cornersOf(window: Window): number[] {
    return cornerCells(window).map(({ column, row }, at) => {
      const [right, down] = [at === 1 || at === 2 ? outside : -outside, at > 1 ? outside : -outside]
      const around = [-0.06, 0, 0.06].flatMap((x) => [-0.06, 0, 0.06].map((y) => this.#shadeAt({ x: column + right + x, y: row + down + y })))
      return average(around.flatMap((shade) => shade ?? []))
    })
  }

  #of(cell: LatticeCell): { tube: TubeShades; around: CodeShades; likeness: number } {
    const key = cellKey(cell)
    const known = this.#known.get(key) ?? { ...this.#compared(cell), likeness: this.#likenessOf(cell) }
    this.#known.set(key, known)
    return known
  }

  /** The tube, and what a code would look like at its place. */
  #compared(cell: LatticeCell): { tube: TubeShades; around: CodeShades } {
    const tube = this.#tubeOf(cell)
    const distance = (code: LatticeCell) => Math.hypot(code.column - cell.column, code.row - cell.row)
    const near = this.#codes.toSorted((one, other) => distance(one) - distance(other)).slice(0, neighbors)
    // A reflection adds light, and nothing to a code.
    const asHere = near.map(({ contrast, bright, light }) => ({ share: Math.min(1, tube.light / Math.max(1, light)), contrast, bright }))
    const least = (values: readonly number[]) => values.toSorted((one, other) => one - other)[Math.min(palest, values.length >> 1)] ?? 0
    const around = { contrast: least(asHere.map(({ share, contrast }) => share * contrast)), bright: least(asHere.map(({ share, bright }) => share * bright)) }
    return { tube, around }
  }

  #tubeOf({ column, row }: LatticeCell): TubeShades {
    const shades: number[] = []
    for (let y = 0; y < samples; y++) {
      for (let x = 0; x < samples; x++) {
        const [right, down] = [((x + 0.5) / samples - 0.5) * 2 * tubePart, ((y + 0.5) / samples - 0.5) * 2 * tubePart]
        const shade = Math.hypot(right, down) < tubePart ? this.#softShadeAt({ x: column + right, y: row + down }) : null
        if (shade !== null) shades.push(shade)
      }
    }
    const mean = average(shades)
    const contrast = Math.sqrt(average(shades.map((shade) => (shade - mean) ** 2)))
    const light = average(betweenWells.flatMap(([right, down]) => this.#softShadeAt({ x: column + right, y: row + down }) ?? []))
    return { contrast, bright: shades.toSorted((one, other) => other - one)[Math.floor(shades.length / 10)] ?? 0, light }
  }

  /** By radius, the brightness in all directions. */
  #rimOf({ column, row }: LatticeCell): number[][] {
    return rimRadii.map((radius) =>
      rimAngles.flatMap((angle) => this.#shadeAt({ x: column + radius * Math.cos(angle), y: row + radius * Math.sin(angle) }) ?? []),
    )
  }

  /** How well the surroundings match the rim of a well: 1 if they get brighter and darker, or darker and brighter, at the same radii in all directions. */
  #likenessOf(cell: LatticeCell): number {
    const pairs = this.#rimOf(cell).flatMap((shades, at) => shades.map((shade) => [shade, this.#rim[at]!] as const))
    const [mean, typical] = [average(pairs.map(([shade]) => shade)), average(pairs.map(([, shade]) => shade))]
    let [together, own, other] = [0, 0, 0]
    for (const [shade, rim] of pairs) {
      together += (shade - mean) * (rim - typical)
      own += (shade - mean) ** 2
      other += (rim - typical) ** 2
    }
    return own === 0 || other === 0 ? 0 : Math.abs(together) / Math.sqrt(own * other)
  }

  /** With the pixels beside it: noise is no contrast. */
  #softShadeAt(at: Point): number | null {
    const { x, y } = transform(this.#toPicture, at)
    const { pixels, width, height } = this.#gray
    const [left, top] = [Math.floor(x), Math.floor(y)]
    if (left < 1 || top < 1 || left >= width - 1 || top >= height - 1) return null
    const here = top * width + left
    return (pixels[here]! + pixels[here - 1]! + pixels[here + 1]! + pixels[here - width]! + pixels[here + width]!) / 5
  }

  #shadeAt(at: Point): number | null {
    const { x, y } = transform(this.#toPicture, at)
    const { pixels, width, height } = this.#gray
    const [left, top] = [Math.floor(x), Math.floor(y)]
    return left < 0 || top < 0 || left >= width || top >= height ? null : pixels[top * width + left]!
  }
}

const sidesOf = (window: Window): Window[] => [
  { ...window, rows: 1 },
  { ...window, columns: 1 },
  { ...window, row: window.row + window.rows - 1, rows: 1 },
  { ...window, column: window.column + window.columns - 1, columns: 1 },
]

/** Those of one or several windows, each once. */
export function cellsOf(windows: readonly Window[]): LatticeCell[] {
  const cells = new Map<string, LatticeCell>()
  for (const { column, row, columns, rows } of windows) {
    for (let down = 0; down < rows; down++) {
      for (let right = 0; right < columns; right++) {
        const cell = { column: column + right, row: row + down }
        cells.set(cellKey(cell), cell)
      }
    }
  }
  return [...cells.values()]
}

const average = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
