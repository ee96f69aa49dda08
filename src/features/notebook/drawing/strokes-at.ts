import { eachPoint, type Stroke } from '#domain/rules/documents/drawing.ts'
import { distanceTo } from './simplify.ts'

interface Reach {
  readonly points: readonly { readonly x: number; readonly y: number }[]
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

const reaches = new WeakMap<Stroke, Reach>()

function reachOf(stroke: Stroke): Reach {
  const known = reaches.get(stroke)
  if (known) return known
  const points: { x: number; y: number }[] = []
  eachPoint(stroke, (x, y) => points.push({ x, y }))
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const reach = { points, left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
  reaches.set(stroke, reach)
  return reach
}

/** The strokes that come closer than `radius` to a point. */
export function strokesAt(strokes: readonly Stroke[], x: number, y: number, radius: number): Set<Stroke> {
  return new Set(
    strokes.filter((stroke) => {
      const { points, left, right, top, bottom } = reachOf(stroke)
      if (x < left - radius || x > right + radius || y < top - radius || y > bottom + radius) return false
      return points.some((point, at) => distanceTo({ x, y }, points[Math.max(0, at - 1)]!, point) <= radius)
    }),
  )
}
