import type { Point } from '#domain/rules/documents/drawing.ts'

/** Points that make no difference are left out: those closer than `tolerance` to the line between their neighbors (Ramer–Douglas–Peucker). */
export function simplify(points: readonly Point[], tolerance: number): Point[] {
  if (points.length < 3) return [...points]
  const kept = new Uint8Array(points.length)
  kept[0] = kept[points.length - 1] = 1
  const ranges: (readonly [from: number, to: number])[] = [[0, points.length - 1]]
  for (let range = ranges.pop(); range; range = ranges.pop()) {
    const [from, to] = range
    let farthest = 0
    let distance = tolerance
    for (let at = from + 1; at < to; at++) {
      const away = distanceTo(points[at]!, points[from]!, points[to]!)
      if (away <= distance) continue
      farthest = at
      distance = away
    }
    if (farthest === 0) continue
    kept[farthest] = 1
    ranges.push([from, farthest], [farthest, to])
  }
  return points.filter((_, at) => kept[at])
}

/** From a point to the line between two others, which ends there. */
export function distanceTo({ x, y }: Pick<Point, 'x' | 'y'>, from: Pick<Point, 'x' | 'y'>, to: Pick<Point, 'x' | 'y'>): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const length = dx * dx + dy * dy
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - from.x) * dx + (y - from.y) * dy) / length))
  return Math.hypot(x - from.x - share * dx, y - from.y - share * dy)
}
