import type { GrayFrame } from './frame.ts'

/* Where in a picture a code may be, and how it is rotated. A code is where the most edges are close together, and most of
   its edges point the same way. Bars and rows are blurred: between pixels, the edge of a thin bar is a staircase.

     half the size ─► blocks with many edges ─► the best and those around it ─► the direction of the edges there          2 ms */

export interface CodeRegion {
  /** In pixels of the frame. */
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  /** How many degrees its contents are rotated from level or upright: -45 to 45. */
  readonly degrees: number
}

const blockSize = 16

/** A smaller difference in brightness is noise, or paper. */
const minContrast = 12

/** A block belongs to the code if it has at least this fraction of the best block's edges. */
const minEdgeShare = 0.35

/** An edge counts for the angle if it has at least this fraction of the steepest one's height. */
const minSteepness = 0.3

/** Degrees to either side that count as one direction. */
const angleTolerance = 5

export function locateCode(frame: GrayFrame): CodeRegion | null {
  const small = downsample(frame)
  const columns = Math.ceil(small.width / blockSize)
  const edges = averageNeighbors(edgesByBlock(small, columns), columns)
  const best = edges.reduce((most, edge, at) => (edge > edges[most]! ? at : most), 0)
  if (!edges[best]) return null
  const area = growRegion(edges, columns, best)
  const left = area.left * blockSize
  const top = area.top * blockSize
  const width = Math.min(small.width, (area.right + 1) * blockSize) - left
  const height = Math.min(small.height, (area.bottom + 1) * blockSize) - top
  return { left: left * 2, top: top * 2, width: width * 2, height: height * 2, degrees: dominantAngle(small, { left, top, width, height }) }
}

function downsample({ pixels, width, height }: GrayFrame): GrayFrame {
  const wide = width >> 1
  const high = height >> 1
  const small = new Uint8Array(wide * high)
  for (let y = 0, at = 0; y < high; y++) {
    for (let x = 0, from = 2 * y * width; x < wide; x++, at++, from += 2) {
      small[at] = (pixels[from]! + pixels[from + 1]! + pixels[from + width]! + pixels[from + width + 1]! + 2) >> 2
    }
  }
  return { pixels: small, width: wide, height: high }
}

function edgesByBlock({ pixels, width, height }: GrayFrame, columns: number): Float32Array {
  const edges = new Float32Array(columns * Math.ceil(height / blockSize))
  for (let y = 1; y < height - 1; y++) {
    const row = Math.floor(y / blockSize) * columns
    for (let x = 1, at = y * width + 1; x < width - 1; x++, at++) {
      const edge = Math.abs(pixels[at + 1]! - pixels[at - 1]!) + Math.abs(pixels[at + width]! - pixels[at - width]!)
      if (edge > minContrast) edges[row + ((x / blockSize) | 0)]! += edge
    }
  }
  return edges
}

/** Each block with those around it, because a single letter has many edges, too. */
function averageNeighbors(edges: Float32Array, columns: number): Float32Array {
  const rows = edges.length / columns
  return edges.map((_, at) => {
    const x = at % columns
    const y = (at - x) / columns
    let sum = 0
    let count = 0
    for (let row = Math.max(0, y - 1); row <= Math.min(rows - 1, y + 1); row++) {
      for (let column = Math.max(0, x - 1); column <= Math.min(columns - 1, x + 1); column++, count++) sum += edges[row * columns + column]!
    }
    return sum / count
  })
}

/** The blocks connected to the best one. */
function growRegion(edges: Float32Array, columns: number, best: number): { left: number; right: number; top: number; bottom: number } {
  const area = { left: columns, right: 0, top: edges.length, bottom: 0 }
  const least = edges[best]! * minEdgeShare
  const seen = new Set([best])
  for (const at of seen) {
    const x = at % columns
    const y = (at - x) / columns
    area.left = Math.min(area.left, x)
    area.right = Math.max(area.right, x)
    area.top = Math.min(area.top, y)
    area.bottom = Math.max(area.bottom, y)
    const beside = [x > 0 ? at - 1 : -1, x < columns - 1 ? at + 1 : -1, at - columns, at + columns]
    for (const next of beside) if ((edges[next] ?? 0) >= least) seen.add(next)
  }
  return area
}

type Area = Omit<CodeRegion, 'degrees'>

/** The direction of most edges there, relative to the nearest axis of the picture. */
function dominantAngle(frame: GrayFrame, area: Area): number {
  const byDegree = edgesByDegree(blur(blur(crop(frame, area))))
  const about = (degree: number, weigh: (offset: number) => number) => {
    let sum = 0
    for (let offset = -angleTolerance; offset <= angleTolerance; offset++) sum += byDegree[(degree + offset + 180) % 180]! * weigh(offset)
    return sum
  }
  const votes = byDegree.map((_, degree) => about(degree, (offset) => angleTolerance + 1 - Math.abs(offset)))
  const most = votes.reduce((top, vote, degree) => (vote > votes[top]! ? degree : top), 0)
  const degrees = most + 0.5 + about(most, (offset) => offset) / (about(most, () => 1) || 1)
  return degrees - 90 * Math.round(degrees / 90)
}

interface Picture {
  readonly values: Float32Array
  readonly width: number
}

function crop({ pixels, width: wide }: GrayFrame, { left, top, width, height }: Area): Picture {
  const values = new Float32Array(width * height)
  for (let y = 0, at = 0; y < height; y++) for (let x = 0; x < width; x++, at++) values[at] = pixels[(top + y) * wide + left + x]!
  return { values, width }
}

/** Each point with its eight neighbors; the border stays. */
function blur({ values, width }: Picture): Picture {
  const soft = new Float32Array(values)
  for (let at = width + 1; at < values.length - width - 1; at++) {
    let sum = 0
    for (let from = at - width - 1; from <= at + width - 1; from += width) sum += values[from]! + values[from + 1]! + values[from + 2]!
    soft[at] = sum / 9
  }
  return { values: soft, width }
}

/** The number and height of the edges for each degree. */
function edgesByDegree({ values, width }: Picture): Float64Array {
  const height = values.length / width
  const heights = new Float32Array(values.length)
  let highest = 0
  for (let y = 2; y < height - 2; y++) {
    for (let x = 2, at = y * width + 2; x < width - 2; x++, at++) {
      heights[at] = (values[at + 1]! - values[at - 1]!) ** 2 + (values[at + width]! - values[at - width]!) ** 2
      highest = Math.max(highest, heights[at]!)
    }
  }
  const byDegree = new Float64Array(180)
  for (let at = 0; at < heights.length; at++) {
    if (heights[at]! <= highest * minSteepness ** 2) continue
    const angle = Math.atan2(values[at + width]! - values[at - width]!, values[at + 1]! - values[at - 1]!)
    byDegree[Math.floor((angle * 180) / Math.PI + 360) % 180]! += heights[at]!
  }
  return byDegree
}
