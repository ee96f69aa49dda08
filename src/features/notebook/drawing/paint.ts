import { eachPoint, pageSize, strokeColors, type Stroke, type StrokeColor } from '#domain/rules/documents/drawing.ts'
import { strokeThickness } from '#domain/rules/documents/stroke-thickness.ts'

export type Palette = Readonly<Record<StrokeColor, string>>

/** The colors of the theme. */
export function paletteOf(element: Element): Palette {
  const style = getComputedStyle(element)
  const token = (color: StrokeColor) => style.getPropertyValue(color === 'ink' ? '--ink' : `--kind-${color}`)
  return Object.fromEntries(strokeColors.map((color) => [color, token(color)])) as Palette
}

/** So that a unit of the page is a unit of the picture. */
export function setScale(context: CanvasRenderingContext2D): void {
  const scale = context.canvas.width / pageSize.width
  context.setTransform(scale, 0, 0, scale, 0, 0)
  context.lineCap = 'round'
  context.lineJoin = 'round'
}

export function paintStroke(context: CanvasRenderingContext2D, stroke: Stroke, palette: Palette): void {
  context.strokeStyle = palette[stroke.color]
  let [lastX, lastY, lastPressure, count] = [0, 0, 0, 0]
  context.beginPath()
  eachPoint(stroke, (x, y, pressure) => {
    if (count === 0) context.moveTo(x, y)
    else if (pressure !== lastPressure && count > 1) {
      // What was pressed equally is one line.
      context.stroke()
      context.beginPath()
      context.moveTo(lastX, lastY)
    }
    context.lineWidth = strokeThickness(stroke.width, pressure)
    if (count > 0) context.lineTo(x, y)
    ;[lastX, lastY, lastPressure] = [x, y, pressure]
    count++
  })
  // A dot.
  if (count === 1) context.lineTo(lastX, lastY + 0.01)
  context.stroke()
}
