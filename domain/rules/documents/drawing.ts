import * as z from 'zod/mini'

/**
 * What a drawing consists of: schema 4 of document-schemas.ts. Strokes are only added and removed, each as a whole, so what two people draw offline
 * is all there; its description is a text.
 */
export const pageSize = { width: 4_000, height: 3_000 } as const

export const strokeColors = ['ink', 'blue', 'red', 'green'] as const
export type StrokeColor = (typeof strokeColors)[number]
export const strokeWidths = [1, 2, 3] as const
export type StrokeWidth = (typeof strokeWidths)[number]
/** The pen's pressure is from 0 to this; that of a finger or a mouse is half of it. */
export const maxPressure = 20
/** Points of one stroke. */
export const maxPoints = 5_000

export interface Stroke {
  readonly color: StrokeColor
  readonly width: StrokeWidth
  /** x, y and pressure of each point as whole numbers, each as the difference from the point before. */
  readonly points: readonly number[]
}

const isPoints = (points: unknown): boolean =>
  Array.isArray(points) &&
  points.length >= 3 &&
  points.length <= maxPoints * 3 &&
  points.length % 3 === 0 &&
  points.every((each) => Number.isInteger(each) && Math.abs(each) <= pageSize.width)

const isStroke = (stroke: unknown): boolean => {
  if (typeof stroke !== 'object' || stroke === null || Object.keys(stroke).length !== 3) return false
  const { color, width, points } = stroke as Readonly<Record<string, unknown>>
  return (strokeColors as readonly unknown[]).includes(color) && (strokeWidths as readonly unknown[]).includes(width) && isPoints(points)
}

/** The roots of the document besides its text. */
export const drawingContent = {
  strokes: z.custom((strokes) => Array.isArray(strokes) && strokes.every(isStroke)),
}

/** The points of a stroke one after another. */
export function eachPoint({ points }: Pick<Stroke, 'points'>, visit: (x: number, y: number, pressure: number) => void): void {
  let [x, y, pressure] = [0, 0, 0]
  for (let at = 0; at < points.length; at += 3) {
    x += points[at]!
    y += points[at + 1]!
    pressure += points[at + 2]!
    visit(x, y, pressure)
  }
}

export interface Point {
  readonly x: number
  readonly y: number
  readonly pressure: number
}

/** Points of a stroke as whole numbers on the page, each as the difference from the one before. */
export function toDifferences(points: readonly Point[]): number[] {
  const differences: number[] = []
  let before: Point = { x: 0, y: 0, pressure: 0 }
  for (const { x, y, pressure } of points) {
    const point = { x: within(x, pageSize.width), y: within(y, pageSize.height), pressure: within(pressure, maxPressure) }
    differences.push(point.x - before.x, point.y - before.y, point.pressure - before.pressure)
    before = point
  }
  return differences
}

const within = (value: number, most: number): number => Math.round(Math.min(most, Math.max(0, value)))
