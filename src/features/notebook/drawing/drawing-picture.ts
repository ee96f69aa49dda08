import { pageSize, type Stroke } from '#domain/rules/documents/drawing.ts'
import { paintStroke, paletteOf, setScale } from './paint.ts'

/** A drawing as a picture, on paper as it is on the screen. */
export function drawingPicture(strokes: readonly Stroke[], element: Element): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = pageSize.width / 2
  canvas.height = pageSize.height / 2
  const context = canvas.getContext('2d')!
  context.fillStyle = getComputedStyle(element).getPropertyValue('--paper')
  context.fillRect(0, 0, canvas.width, canvas.height)
  setScale(context)
  const palette = paletteOf(element)
  for (const stroke of strokes) paintStroke(context, stroke, palette)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}
