import type { PrintedFigure, PrintedLogo, PrintedPicture } from '#domain/printed-document.ts'
import { eachPoint, maxPressure, pageSize, type Stroke } from '#domain/rules/documents/drawing.ts'
import { strokeThickness } from '#domain/rules/documents/stroke-thickness.ts'
import type { Doc, Pages, Tag } from './pages.ts'
import { captionParagraph, lineParagraph, small } from './paragraphs.ts'
import { maxPixels, readPng } from './png.ts'

/** What pdfkit draws: it asks for an object in the file once. */
interface OpenPicture {
  readonly width: number
  readonly height: number
  readonly label: string
  readonly orientation?: number
}

/** Points for each pixel of a picture, as on a screen. */
const pixel = 0.75

/** Undefined if it cannot be drawn: damaged, too large, or in colors that a PDF/A for screens does not have. */
function openPicture(doc: Doc, { bytes, mediaType }: PrintedPicture, label: string): OpenPicture | undefined {
  if (mediaType === 'image/png') return openPng(doc, bytes, label)
  try {
    const picture = (doc as unknown as { openImage: (bytes: Uint8Array) => OpenPicture & { colorSpace?: string } }).openImage(bytes)
    const isDrawable = picture.width * picture.height > 0 && picture.width * picture.height <= maxPixels
    return isDrawable && (picture.colorSpace === 'DeviceRGB' || picture.colorSpace === 'DeviceGray') ? picture : undefined
  } catch {
    return undefined
  }
}

function openPng(doc: Doc, bytes: Uint8Array, label: string): OpenPicture | undefined {
  const bitmap = readPng(bytes)
  if (!bitmap) return undefined
  const { width, height, rgb } = bitmap
  const obj = doc.ref({ Type: 'XObject', Subtype: 'Image', BitsPerComponent: 8, Width: width, Height: height, ColorSpace: 'DeviceRGB' })
  obj.end(rgb)
  return { width, height, label, obj } as OpenPicture
}

/** How large a picture is drawn in a box: never larger than it is, or as large as the box. */
function fitted({ width, height, orientation = 1 }: OpenPicture, box: { width: number; height: number }, isFilled: boolean): { width: number; height: number } {
  const [across, down] = orientation > 4 ? [height, width] : [width, height]
  const scale = Math.min(isFilled ? Infinity : pixel, box.width / across, box.height / down)
  return { width: across * scale, height: down * scale }
}

export async function drawPicture(
  pages: Pages,
  { picture: printed, caption, words, width: percent }: PrintedFigure,
  label: string,
  parent: Tag,
): Promise<void> {
  const { doc } = pages
  const picture = openPicture(doc, printed, label)
  const below = words ? captionParagraph(words) : lineParagraph(caption, small)
  if (!picture) return pages.paragraph({ ...below, above: 4 }, parent)
  const { width, height } = fitted(picture, { width: pages.width * ((percent ?? 100) / 100), height: pages.height - 40 }, percent !== undefined)
  pages.need(height + (caption ? 24 : 8))
  pages.y += pages.isEmpty ? 0 : 6
  const figure = pages.tag('Figure', parent, { alt: caption })
  pages.content(figure, 'Figure', () => doc.image(picture as unknown as string, pages.left, pages.y, { width, height }))
  figure.end()
  pages.y += height
  if (words || caption) await pages.paragraph({ ...below, above: 3 }, parent)
}

/** False if it cannot be drawn. */
export function drawLogo(pages: Pages, { picture: printed, box, name }: PrintedLogo, parent: Tag): boolean {
  const picture = openPicture(pages.doc, printed, 'Logo')
  if (!picture) return false
  const { width, height } = fitted(picture, { width: box.width * pixel, height: box.height * pixel }, false)
  const figure = pages.tag('Figure', parent, { alt: name })
  pages.content(figure, 'Figure', () => pages.doc.image(picture as unknown as string, pages.left, pages.y, { width, height }))
  figure.end()
  pages.y += height + 8
  return true
}

/** As on a white screen. */
const colors = { ink: '#14181b', blue: '#0b4f9e', red: '#a31515', green: '#1b6b3a' } as const

export async function drawDrawing(pages: Pages, strokes: readonly Stroke[], caption: string, parent: Tag): Promise<void> {
  const { doc } = pages
  const scale = Math.min(pages.width / pageSize.width, (pages.height - 40) / pageSize.height)
  const [width, height] = [pageSize.width * scale, pageSize.height * scale]
  pages.need(height + (caption ? 24 : 8))
  pages.y += pages.isEmpty ? 0 : 6
  const figure = pages.tag('Figure', parent, { alt: caption })
  pages.content(figure, 'Figure', () => {
    doc.save().lineWidth(0.5).rect(pages.left, pages.y, width, height).strokeColor('#b9c1c7').stroke()
    doc.rect(pages.left, pages.y, width, height).clip()
    doc.translate(pages.left, pages.y).scale(scale).lineCap('round').lineJoin('round')
    for (const stroke of strokes) drawStroke(doc, stroke)
    doc.restore()
  })
  figure.end()
  pages.y += height
  if (caption) await pages.paragraph({ ...lineParagraph(caption, small), above: 3 }, parent)
}

/** What was pressed about equally is one line. */
function drawStroke(doc: Doc, stroke: Stroke): void {
  doc.strokeColor(colors[stroke.color])
  let [count, lastX, lastY, drawn] = [0, 0, 0, -1]
  eachPoint(stroke, (x, y, pressure) => {
    const step = Math.round((pressure * 10) / maxPressure)
    if (count === 0) doc.moveTo(x, y)
    else {
      if (step !== drawn && count > 1) doc.stroke().moveTo(lastX, lastY)
      if (step !== drawn) doc.lineWidth(strokeThickness(stroke.width, pressure))
      drawn = step
      doc.lineTo(x, y)
    }
    ;[lastX, lastY] = [x, y]
    count++
  })
  // A dot.
  if (count === 1) doc.lineWidth(strokeThickness(stroke.width, maxPressure / 2)).lineTo(lastX, lastY + 0.01)
  doc.stroke()
}
