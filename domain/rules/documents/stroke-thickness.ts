import { maxPressure, type StrokeWidth } from './drawing.ts'

/** At medium pressure, in units of the page. */
const thickness: Readonly<Record<StrokeWidth, number>> = { 1: 10, 2: 20, 3: 44 }

export const strokeThickness = (width: StrokeWidth, pressure: number): number => thickness[width] * (0.4 + (1.2 * pressure) / maxPressure)
