import { toDots } from './draw-code.ts'
import type { Label, LabelStock } from './label.ts'

export type Sheet = Extract<LabelStock, { kind: 'sheet' }>

export interface PlacedLabel {
  /** Which of those that are printed. */
  readonly index: number
  /** In millimeters from the corner of the page. */
  readonly x: number
  readonly y: number
}

export interface LabelPages {
  readonly width: number
  readonly height: number
  readonly pages: readonly (readonly PlacedLabel[])[]
}

export const labelsOnSheet = ({ columns, rows }: Sheet): number => columns * rows

/** Where the label number `at` is on its sheet, row by row, from 0. */
export const placeOnSheet = ({ left, top, columns, columnStep, rowStep }: Sheet, at: number): { x: number; y: number } => ({
  x: left + (at % columns) * columnStep,
  y: top + Math.floor(at / columns) * rowStep,
})

/** Where each label is printed: on sheets from the first free one on, from 0; on a roll, each is a page. */
export function placeLabels({ width, height, dpi, stock }: Label, count: number, first: number): LabelPages {
  if (stock.kind === 'roll') return { width, height, pages: Array.from({ length: count }, (_, index) => [{ index, x: 0, y: 0 }]) }
  const perSheet = labelsOnSheet(stock)
  const start = Math.min(Math.max(0, first), perSheet - 1)
  const pages: PlacedLabel[][] = []
  for (let index = 0; index < count; index++) {
    const at = start + index
    const page = (pages[Math.floor(at / perSheet)] ??= [])
    const { x, y } = placeOnSheet(stock, at % perSheet)
    // On whole dots, so that the modules of codes stay there too.
    page.push({ index, x: toDots(x, dpi), y: toDots(y, dpi) })
  }
  return { ...stock.page, pages }
}

/** Where the next label is printed after these, from 0. */
export const labelAfter = (stock: LabelStock, count: number, first: number): number => (stock.kind === 'roll' ? 0 : (first + count) % labelsOnSheet(stock))
