import { dotOf } from './draw-code.ts'
import type { Outline } from './outline.ts'

/** What a printer makes of a label: one byte per dot, 1 for black. */
export interface Raster {
  readonly width: number
  readonly height: number
  readonly dots: Uint8Array
}

/** A straight edge that goes down (1) or up (-1), in dots. */
interface Edge {
  readonly top: number
  readonly bottom: number
  readonly x: number
  readonly slope: number
  readonly winding: 1 | -1
}

/** Steps of which a curve is made. */
const curveSteps = 6

export const rasterSize = (millimeters: number, dpi: number): number => Math.max(1, Math.round(millimeters / dotOf(dpi)))

/** Fills an outline in millimeters: a dot is black if its middle is inside. */
export function rasterize(outline: Outline, size: { readonly width: number; readonly height: number }, dpi: number): Raster {
  const width = rasterSize(size.width, dpi)
  const height = rasterSize(size.height, dpi)
  const dots = new Uint8Array(width * height)
  const rows = edgesByRow(edgesOf(outline, 1 / dotOf(dpi)), height)
  for (let y = 0; y < height; y++) fillRow(rows[y]!, y + 0.5, dots.subarray(y * width, (y + 1) * width))
  return { width, height, dots }
}

function fillRow(edges: readonly Edge[], middle: number, row: Uint8Array): void {
  const crossings = edges.map(({ x, top, slope, winding }) => ({ x: x + (middle - top) * slope, winding })).sort((a, b) => a.x - b.x)
  let winding = 0
  crossings.forEach((crossing, at) => {
    winding += crossing.winding
    const next = crossings[at + 1]
    // A hair to the left: an edge that is exactly in the middle of a dot belongs to one side, however it was rounded.
    if (winding !== 0 && next) row.fill(1, firstDot(crossing.x), Math.max(firstDot(crossing.x), firstDot(next.x)))
  })
}

const firstDot = (x: number): number => Math.max(0, Math.ceil(x - 0.5 - 1e-6))

function edgesByRow(edges: readonly Edge[], height: number): Edge[][] {
  const rows: Edge[][] = Array.from({ length: height }, () => [])
  for (const edge of edges) {
    const from = firstDot(edge.top)
    const to = Math.min(height, Math.ceil(edge.bottom - 0.5 - 1e-6))
    for (let y = from; y < to; y++) rows[y]!.push(edge)
  }
  return rows
}

function edgesOf({ steps, points }: Outline, scale: number): Edge[] {
  const edges: Edge[] = []
  let x = 0
  let y = 0
  let startX = 0
  let startY = 0
  const lineTo = (toX: number, toY: number) => {
    if (toY !== y) {
      const isDown = toY > y
      const slope = (toX - x) / (toY - y)
      edges.push({ top: isDown ? y : toY, bottom: isDown ? toY : y, x: isDown ? x : toX, slope, winding: isDown ? 1 : -1 })
    }
    x = toX
    y = toY
  }
  let at = 0
  const next = () => points[at++]! * scale
  for (const step of steps) {
    const [fromX, fromY] = [x, y]
    if (step === 'M') {
      x = startX = next()
      y = startY = next()
    } else if (step === 'L') lineTo(next(), next())
    else if (step === 'Z') lineTo(startX, startY)
    else {
      const [a, b, c, d] = [next(), next(), next(), next()]
      const [e, f] = step === 'C' ? [next(), next()] : [0, 0]
      for (let n = 1; n <= curveSteps; n++) {
        const t = n / curveSteps
        if (step === 'Q') lineTo(onQuadratic(fromX, a, c, t), onQuadratic(fromY, b, d, t))
        else lineTo(onCubic(fromX, a, c, e, t), onCubic(fromY, b, d, f, t))
      }
    }
  }
  return edges
}

const onQuadratic = (from: number, control: number, to: number, t: number): number => (1 - t) ** 2 * from + 2 * (1 - t) * t * control + t ** 2 * to
const onCubic = (from: number, first: number, second: number, to: number, t: number): number =>
  (1 - t) ** 3 * from + 3 * (1 - t) ** 2 * t * first + 3 * (1 - t) * t ** 2 * second + t ** 3 * to
