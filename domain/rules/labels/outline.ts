/* Everything on a label is an outline that is filled with black: letters and the dots of codes. What is on the screen, in a PDF and on the
   printer's paper therefore cannot differ. */

/** `M` and `L` take a point, `Q` two, `C` three, `Z` none. */
export type Step = 'M' | 'L' | 'Q' | 'C' | 'Z'

export interface Outline {
  readonly steps: readonly Step[]
  /** The coordinates of all steps, x before y, y downward. */
  readonly points: readonly number[]
}

const pointsOf: Readonly<Record<Step, number>> = { M: 1, L: 1, Q: 2, C: 3, Z: 0 }

/** Puts outlines together, in millimeters. */
export class OutlineBuilder implements Outline {
  readonly steps: Step[] = []
  readonly points: number[] = []

  add({ steps, points }: Outline, x: number, y: number, scale: number): void {
    for (const step of steps) this.steps.push(step)
    for (let at = 0; at < points.length; at += 2) this.points.push(x + points[at]! * scale, y + points[at + 1]! * scale)
  }

  /** Turned by 90° clockwise around the corner of the other outline, which comes to be at this point. */
  addTurned({ steps, points }: Outline, x: number, y: number): void {
    for (const step of steps) this.steps.push(step)
    for (let at = 0; at < points.length; at += 2) this.points.push(x - points[at + 1]!, y + points[at]!)
  }

  rectangle(x: number, y: number, width: number, height: number): void {
    this.steps.push('M', 'L', 'L', 'L', 'Z')
    this.points.push(x, y, x + width, y, x + width, y + height, x, y + height)
  }
}

/** As the `d` of an SVG path, to a thousandth. */
export function svgPath({ steps, points }: Outline): string {
  let text = ''
  let at = 0
  for (const step of steps) {
    text += step
    for (const end = at + 2 * pointsOf[step]; at < end; at += 2) text += `${rounded(points[at]!)} ${rounded(points[at + 1]!)} `
  }
  return text
}

const rounded = (value: number): number => Math.round(value * 1_000) / 1_000
