import { centerOf, fitAffine, fitHomography, fitSimilarity, invert, transform, type Homography, type Point, type PointPair } from './homography.ts'

/* Wells are equally far apart in both directions; the camera may be turned, tilted and a little off to the side.

     codes ─► distances between neighbors ─► lengths and angles that many share ─► grow from code to code ─► those that explain all codes */

/** A well of the lattice, counted from wherever the fit began: right and down in the picture. */
export interface LatticeCell {
  readonly column: number
  readonly row: number
}

export interface LatticeFit {
  /** From a cell to its center in the picture. */
  readonly toPicture: Homography
  /** For each point its cell; null for one between the wells, such as the code on the rack itself. */
  readonly cells: readonly (LatticeCell | null)[]
}

/** Fewer could be anywhere. */
export const minCodes = 4

/** A code this far from the center of its well, in parts of the distance of two wells, is not in it. */
const farthest = 0.3

/** Vectors that differ by less than this part are the same distance. */
const sameDistance = 0.12

/** A picture of fewer, or only of a corner, says too little about how the camera was tilted. */
const enoughForPerspective = 12

/**
 * The lattices that explain about all of the points, the widest first. There are several if no two tubes are neighbors:
 * half the distance, or a lattice turned by 45 degrees, explains the same codes.
 */
export function fitLattices(points: readonly Point[]): LatticeFit[] {
  if (points.length < minCodes) return []
  const fits = stepCandidates(points).flatMap((step) => fitWithStep(points, step) ?? [])
  const most = Math.max(0, ...fits.map(({ fit }) => countOf(fit)))
  if (most < Math.max(minCodes, points.length * 0.6)) return []
  const good = fits.filter(({ fit }) => countOf(fit) >= most * 0.9).toSorted((one, other) => other.length - one.length)
  return good.filter(({ length }, at) => at === 0 || length < good[at - 1]!.length * (1 - sameDistance)).map(({ fit }) => fit)
}

const countOf = (fit: LatticeFit): number => fit.cells.filter(Boolean).length

/** Distances between neighbors that occur most, turned so that they point to the right. */
function stepCandidates(points: readonly Point[]): Point[] {
  const vectors = points.flatMap((from) =>
    points
      .filter((to) => to !== from)
      .map((to) => ({ x: to.x - from.x, y: to.y - from.y }))
      .sort((one, other) => lengthOf(one) - lengthOf(other))
      .slice(0, 6)
      .map(pointRight),
  )
  const groups: { x: number; y: number; count: number }[] = []
  for (const vector of vectors) {
    const group = groups.find(({ x, y, count }) => Math.hypot(x / count - vector.x, y / count - vector.y) < sameDistance * lengthOf(vector))
    if (group) {
      group.x += vector.x
      group.y += vector.y
      group.count += 1
    } else groups.push({ ...vector, count: 1 })
  }
  const common = groups.toSorted((one, other) => other.count - one.count).slice(0, 8)
  // In a rack with few tubes, no two may be neighbors.
  return common.flatMap(({ x, y, count }) => [1, 2, 3].map((parts) => ({ x: x / count / parts, y: y / count / parts })))
}

/** By quarter turns, until it points more to the right than anywhere else. */
function pointRight({ x, y }: Point): Point {
  if (Math.abs(y) > Math.abs(x)) return pointRight({ x: y, y: -x })
  return x < 0 ? { x: -x, y: -y } : { x, y }
}

const lengthOf = ({ x, y }: Point): number => Math.hypot(x, y)

function fitWithStep(points: readonly Point[], step: Point): { fit: LatticeFit; length: number } | null {
  const middle = centerOf(points)
  const seed = points.reduce((best, point, at) => (distance(point, middle) < distance(points[best]!, middle) ? at : best), 0)
  let cells: readonly (LatticeCell | null)[] = growFrom(seed, points, step)
  let toPicture: Homography | null = null
  for (let round = 0; round < 3; round++) {
    toPicture = fitCells(points, cells)
    if (!toPicture) return null
    cells = assignCells(points, toPicture)
  }
  return toPicture && { fit: { toPicture, cells }, length: lengthOf(step) }
}

interface Reached {
  readonly at: number
  readonly cell: LatticeCell
  /** The step to the right here: in perspective it changes from well to well. */
  readonly step: Point
  readonly cost: number
}

/** From code to code, the nearest first, so that a small error of the step does not add up. */
function growFrom(seed: number, points: readonly Point[], step: Point): (LatticeCell | null)[] {
  const cells: (LatticeCell | null)[] = points.map(() => null)
  const open: Reached[] = [{ at: seed, cell: { column: 0, row: 0 }, step, cost: 0 }]
  while (open.length > 0) {
    const nearest = open.reduce((best, { cost }, at) => (cost < open[best]!.cost ? at : best), 0)
    const [here] = open.splice(nearest, 1)
    if (!here || cells[here.at]) continue
    cells[here.at] = here.cell
    for (const [at, point] of points.entries()) {
      if (cells[at]) continue
      const reached = reach(here, points[here.at]!, at, point)
      if (reached) open.push(reached)
    }
  }
  return cells
}

/** Most wells between a code and the next one. */
const longestGap = 3.3

function reach({ step, cell }: Reached, from: Point, at: number, to: Point): Reached | null {
  const [x, y] = [to.x - from.x, to.y - from.y]
  const size = step.x * step.x + step.y * step.y
  const [right, down] = [(x * step.x + y * step.y) / size, (y * step.x - x * step.y) / size]
  if (Math.hypot(right, down) > longestGap) return null
  const [columns, rows] = [Math.round(right), Math.round(down)]
  if (columns === 0 && rows === 0) return null
  if (Math.hypot(right - columns, down - rows) > 0.22) return null
  // What the step would be if this code were exactly in the middle of its well.
  const wells = columns * columns + rows * rows
  const measured = { x: (x * columns + y * rows) / wells, y: (y * columns - x * rows) / wells }
  const next = { x: (step.x + measured.x) / 2, y: (step.y + measured.y) / 2 }
  return { at, cell: { column: cell.column + columns, row: cell.row + rows }, step: next, cost: wells }
}

/** Each code's well; of two in one well, the one closer to its center. */
function assignCells(points: readonly Point[], toPicture: Homography): (LatticeCell | null)[] {
  const toLattice = invert(toPicture)
  const owners = new Map<string, { at: number; off: number }>()
  const cells = points.map((point, at) => {
    const { x, y } = transform(toLattice, point)
    const cell = { column: Math.round(x), row: Math.round(y) }
    const off = Math.hypot(x - cell.column, y - cell.row)
    if (!(off <= farthest)) return null
    const key = `${cell.column} ${cell.row}`
    const owner = owners.get(key)
    if (!owner || off < owner.off) owners.set(key, { at, off })
    return cell
  })
  return cells.map((cell, at) => (cell && owners.get(`${cell.column} ${cell.row}`)?.at === at ? cell : null))
}

/** By what the codes allow: the tilt of the camera only if they are spread over the rack. */
function fitCells(points: readonly Point[], cells: readonly (LatticeCell | null)[]): Homography | null {
  const pairs = points.flatMap((to, at): PointPair[] => {
    const cell = cells[at]
    return cell ? [{ from: { x: cell.column, y: cell.row }, to }] : []
  })
  if (pairs.length < 2) return null
  const spread = (of: (point: Point) => number) => Math.max(...pairs.map(({ from }) => of(from))) - Math.min(...pairs.map(({ from }) => of(from)))
  const least = Math.min(
    spread(({ x }) => x),
    spread(({ y }) => y),
  )
  const perspective = pairs.length >= enoughForPerspective && least >= 3 ? fitHomography(pairs) : null
  return perspective ?? (least >= 1 ? fitAffine(pairs) : null) ?? fitSimilarity(pairs)
}

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y)
