import { drawingSchema } from '#domain/document-schema-numbers.ts'
import type { DocumentRow } from '#domain/entities/document.ts'
import type { DocumentUpdateRow } from '#domain/entities/document-update.ts'
import { eachPoint, maxPressure, pageSize, type Stroke, type StrokeColor, type StrokeWidth } from '#domain/rules/documents/drawing.ts'
import { inDocument } from './document-updates.ts'
import type { Picture } from './png.ts'

/** As on the paper of the light theme. */
const colors: Readonly<Record<StrokeColor, readonly [number, number, number]>> = {
  ink: [0x14, 0x18, 0x1b],
  blue: [0x0b, 0x4f, 0x9e],
  red: [0xa3, 0x15, 0x15],
  green: [0x1b, 0x6b, 0x3a],
}
/** In units of the page, at medium pressure: the same as on the screen. */
const thickness: Readonly<Record<StrokeWidth, number>> = { 1: 10, 2: 20, 3: 44 }

export const widestPicture = pageSize.width / 4

/** The longest that one picture takes, in pixels of its dots: some tenths of a second. */
const maxPainted = 50_000_000

/** The strokes of a drawing, the lowest first; none if it is no drawing. */
export const strokesOf = ({ schemaNumber, quarantined }: DocumentRow, rows: readonly DocumentUpdateRow[]): readonly Stroke[] =>
  quarantined || schemaNumber !== drawingSchema ? [] : inDocument(rows, (doc) => doc.getArray<Stroke>('strokes').toArray())

/** A drawing on white paper, so many pixels wide. Undefined if it has too much in it to be painted here. */
export function paintDrawing(strokes: readonly Stroke[], width = widestPicture): Picture | undefined {
  const height = Math.max(1, Math.round((width * pageSize.height) / pageSize.width))
  const picture: Picture = { width, height, pixels: new Uint8Array(width * height * 3).fill(255) }
  const scale = width / pageSize.width
  let painted = 0
  for (const stroke of strokes) {
    let last: Place | undefined
    eachPoint(stroke, (x, y, pressure) => {
      // A document that has not been checked yet may say anything.
      const pressed = Math.min(maxPressure, Math.max(0, pressure)) / maxPressure
      const radius = Math.max(0.6, (thickness[stroke.width] * (0.4 + 1.2 * pressed) * scale) / 2)
      const to = [x * scale, y * scale] as const
      const [fromX, fromY] = last ?? to
      const steps = Math.max(1, Math.ceil(Math.hypot(to[0] - fromX, to[1] - fromY) / radius))
      painted += steps * (2 * radius + 3) ** 2
      if (painted <= maxPainted) paintLine(picture, colors[stroke.color], [fromX, fromY], to, radius, steps)
      last = to
    })
    if (!(painted <= maxPainted)) return undefined
  }
  return picture
}

type Place = readonly [x: number, y: number]

/** As dots behind each other, without the first one. */
function paintLine(picture: Picture, color: readonly [number, number, number], [x, y]: Place, to: Place, radius: number, steps: number): void {
  for (let step = 1; step <= steps; step++) paintDot(picture, color, x + ((to[0] - x) * step) / steps, y + ((to[1] - y) * step) / steps, radius)
}

/** A round dot with a soft edge. */
function paintDot({ width, height, pixels }: Picture, color: readonly [number, number, number], x: number, y: number, radius: number): void {
  const [left, right] = [Math.max(0, Math.floor(x - radius - 1)), Math.min(width - 1, Math.ceil(x + radius + 1))]
  const [top, bottom] = [Math.max(0, Math.floor(y - radius - 1)), Math.min(height - 1, Math.ceil(y + radius + 1))]
  for (let py = top; py <= bottom; py++)
    for (let px = left; px <= right; px++) {
      const cover = Math.min(1, Math.max(0, radius + 0.5 - Math.hypot(px - x, py - y)))
      if (cover === 0) continue
      const at = (py * width + px) * 3
      for (let part = 0; part < 3; part++) pixels[at + part] = Math.round(pixels[at + part]! * (1 - cover) + color[part]! * cover)
    }
}
