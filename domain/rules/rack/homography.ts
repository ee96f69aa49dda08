/* Where the points of one plane are in a picture of it, however the camera was held.

     (column, row) ──► x, y        exact for a flat rack and a lens without distortion */

export interface Point {
  readonly x: number
  readonly y: number
}

/** A point of the plane and where it was seen. */
export interface PointPair {
  readonly from: Point
  readonly to: Point
}

/** The nine numbers of a 3 × 3 matrix, row by row; the last one is 1. */
export type Homography = readonly number[]

export function transform(matrix: Homography, { x, y }: Point): Point {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 1] = matrix
  const depth = g * x + h * y + i
  return { x: (a * x + b * y + c) / depth, y: (d * x + e * y + f) / depth }
}

export function invert(matrix: Homography): Homography {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 1] = matrix
  const cofactors = [e * i - f * h, c * h - b * i, b * f - c * e, f * g - d * i, a * i - c * g, c * d - a * f, d * h - e * g, b * g - a * h, a * e - b * d]
  return cofactors.map((value) => value / cofactors[8]!)
}

/** Moves, turns and scales: the only thing that two points, or points in one line, can say. Null if they are one point. */
export function fitSimilarity(pairs: readonly PointPair[]): Homography | null {
  const [from, to] = [centerOf(pairs.map((pair) => pair.from)), centerOf(pairs.map((pair) => pair.to))]
  let [along, across, size] = [0, 0, 0]
  for (const pair of pairs) {
    const [x, y, u, v] = [pair.from.x - from.x, pair.from.y - from.y, pair.to.x - to.x, pair.to.y - to.y]
    along += x * u + y * v
    across += x * v - y * u
    size += x * x + y * y
  }
  if (size === 0) return null
  const [cos, sin] = [along / size, across / size]
  return [cos, -sin, to.x - cos * from.x + sin * from.y, sin, cos, to.y - sin * from.x - cos * from.y, 0, 0, 1]
}

/** The best fit for at least three points that are not in one line; null for others. */
export function fitAffine(pairs: readonly PointPair[]): Homography | null {
  const sums = equations(pairs, ({ from, to }) => [
    [[from.x, from.y, 1, 0, 0, 0], to.x],
    [[0, 0, 0, from.x, from.y, 1], to.y],
  ])
  const solved = solve(sums)
  return solved && [...solved, 0, 0, 1]
}

/** The best fit for at least four points of which no three are in one line; null for others. */
export function fitHomography(pairs: readonly PointPair[]): Homography | null {
  // Coordinates around zero, so that no number of the equations is a million times another.
  const center = centerOf(pairs.map((pair) => pair.to))
  const size = Math.max(1, ...pairs.map(({ to }) => Math.hypot(to.x - center.x, to.y - center.y)))
  const sums = equations(pairs, ({ from, to }) => {
    const [x, y, u, v] = [from.x, from.y, (to.x - center.x) / size, (to.y - center.y) / size]
    return [
      [[x, y, 1, 0, 0, 0, -u * x, -u * y], u],
      [[0, 0, 0, x, y, 1, -v * x, -v * y], v],
    ]
  })
  const solved = solve(sums)
  if (!solved) return null
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = solved
  const { x, y } = center
  return [a * size + x * g, b * size + x * h, c * size + x, d * size + y * g, e * size + y * h, f * size + y, g, h, 1]
}

export function centerOf(points: readonly Point[]): Point {
  const sum = points.reduce((all, { x, y }) => ({ x: all.x + x, y: all.y + y }), { x: 0, y: 0 })
  return { x: sum.x / Math.max(1, points.length), y: sum.y / Math.max(1, points.length) }
}

type Equation = readonly [factors: readonly number[], value: number]

/** The normal equations of least squares, each with its value at the end. */
function equations(pairs: readonly PointPair[], of: (pair: PointPair) => readonly Equation[]): number[][] {
  const all = pairs.flatMap(of)
  const count = all[0]?.[0].length ?? 0
  return Array.from({ length: count }, (_, row) =>
    Array.from({ length: count + 1 }, (_, column) => all.reduce((sum, [factors, value]) => sum + factors[row]! * (factors[column] ?? value), 0)),
  )
}

/** By elimination, with the largest pivot first; null if there is not one solution. */
function solve(rows: number[][]): number[] | null {
  const count = rows.length
  const largest = Math.max(...rows.flatMap((row) => row.slice(0, count).map(Math.abs)), 0)
  for (let column = 0; column < count; column++) {
    let pivot = column
    for (let row = column + 1; row < count; row++) if (Math.abs(rows[row]![column]!) > Math.abs(rows[pivot]![column]!)) pivot = row
    if (Math.abs(rows[pivot]![column]!) <= largest * 1e-10) return null
    ;[rows[column], rows[pivot]] = [rows[pivot]!, rows[column]!]
    for (let row = 0; row < count; row++) {
      if (row === column) continue
      const factor = rows[row]![column]! / rows[column]![column]!
      for (let at = column; at <= count; at++) rows[row]![at]! -= factor * rows[column]![at]!
    }
  }
  return count === 0 ? null : rows.map((row, at) => row[count]! / row[at]!)
}
