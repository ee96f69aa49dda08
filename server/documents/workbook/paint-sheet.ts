import { OutlineBuilder } from '#domain/rules/labels/outline.ts'
import { rasterize } from '#domain/rules/labels/raster.ts'
import { setText } from '#domain/rules/labels/set-text.ts'
import type { Typeface } from '#domain/rules/labels/typeface.ts'
import type { Picture } from '../png.ts'
import type { SheetStart } from './read-first-sheet.ts'

/** In pixels. */
const width = 800
const lineHeight = 24
const letterSize = 13
const headWidth = 40
const widestCell = 240
const padding = 6
/** What is shown of a sheet. */
export const shownOfSheet = { rows: 28, columns: 8 } as const

/** Each pixel is the middle of so many dots in each direction: letters have soft edges. */
const dotsOfPixel = 3
/** Ten dots are a millimeter. */
const dpi = 254
const millimeters = (pixels: number): number => (pixels * dotsOfPixel) / 10
const points = (pixels: number): number => (millimeters(pixels) / 25.4) * 72

const [paper, line, head] = [255, 214, 244]

/** The beginning of a sheet as a picture, with the letters of its columns and the numbers of its rows. */
export function paintSheet(sheet: SheetStart, typeface: Typeface): Picture {
  const rows = Math.max(1, sheet.length)
  const columns = Math.max(1, ...sheet.map((cells) => cells.length))
  const cellWidth = Math.min(widestCell, Math.floor((width - headWidth) / columns))
  const [right, height] = [headWidth + columns * cellWidth + 1, (rows + 1) * lineHeight + 1]
  const letters = new OutlineBuilder()
  const write = (text: string, x: number, y: number, room: number, align: 'left' | 'center' | 'right') =>
    setText(letters, typeface, text, {
      size: points(letterSize),
      isBold: false,
      align,
      fit: 'wrap',
      x: millimeters(x + padding),
      y: millimeters(y + (lineHeight - letterSize * 1.2) / 2),
      width: millimeters(room - 2 * padding),
      height: millimeters(letterSize * 1.2),
    })
  for (let column = 0; column < columns; column++) write(String.fromCharCode(65 + column), headWidth + column * cellWidth, 0, cellWidth, 'center')
  for (let row = 0; row < rows; row++) write(String(row + 1), 0, (row + 1) * lineHeight, headWidth, 'center')
  sheet.forEach((cells, row) =>
    cells.forEach(({ text, isNumber }, column) => write(text, headWidth + column * cellWidth, (row + 1) * lineHeight, cellWidth, isNumber ? 'right' : 'left')),
  )
  const size = { width: millimeters(right), height: millimeters(height) }
  const raster = rasterize(letters, size, dpi)
  const pixels = new Uint8Array(right * height * 3)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < right; x++) {
      const isLine = y % lineHeight === 0 || x === 0 || (x >= headWidth && (x - headWidth) % cellWidth === 0)
      const ground = isLine ? line : y < lineHeight || x < headWidth ? head : paper
      const gray = Math.round(ground * (1 - coverAt(raster.dots, raster.width, x, y)))
      pixels.fill(gray, (y * right + x) * 3, (y * right + x) * 3 + 3)
    }
  return { width: right, height, pixels }
}

/** How much of a pixel is covered by letters. */
function coverAt(dots: Uint8Array, rowLength: number, x: number, y: number): number {
  let covered = 0
  for (let dy = 0; dy < dotsOfPixel; dy++) for (let dx = 0; dx < dotsOfPixel; dx++) covered += dots[(y * dotsOfPixel + dy) * rowLength + x * dotsOfPixel + dx]!
  return covered / (dotsOfPixel * dotsOfPixel)
}
