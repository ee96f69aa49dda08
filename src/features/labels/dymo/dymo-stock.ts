import type { Label } from '#domain/rules/labels/label.ts'

/** In twips, 1,440 to the inch, as DYMO's files have them. */
export interface Rectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Labels for DYMO printers, by the names that DYMO Connect knows. */
export interface DymoStock {
  readonly id: string
  readonly paper: string
  /** `Landscape`: it comes out of the printer sideways. */
  readonly orientation: 'Portrait' | 'Landscape'
  /** As it is read. */
  readonly width: number
  readonly height: number
  /** What the printer reaches of it. */
  readonly printable: Rectangle
}

export const dymoDpi = 300
export const twipsOfDot = 1_440 / dymoDpi

const stocks: readonly DymoStock[] = [
  {
    id: 'Address',
    paper: '30252 Address',
    orientation: 'Landscape',
    width: 5_040,
    height: 1_581,
    printable: { x: 331, y: 86, width: 4_622, height: 1_435 },
  },
  {
    id: 'LargeAddress',
    paper: '30321 Large Address',
    orientation: 'Landscape',
    width: 5_020,
    height: 2_025,
    printable: { x: 331, y: 86, width: 4_603, height: 1_853 },
  },
  {
    id: 'ReturnAddressInt',
    paper: '11352 Return Address Int',
    orientation: 'Landscape',
    width: 3_060,
    height: 1_440,
    printable: { x: 331, y: 86, width: 2_643, height: 1_268 },
  },
  {
    id: 'Small30334',
    paper: '30334 2-1/4 in x 1-1/4 in',
    orientation: 'Portrait',
    width: 3_240,
    height: 1_800,
    printable: { x: 58, y: 86, width: 3_125, height: 1_628 },
  },
]

const twipsOfMillimeter = 1_440 / 25.4
/** One millimeter: makers round. */
const tolerance = twipsOfMillimeter

const isAbout = (twips: number, millimeters: number): boolean => Math.abs(twips - millimeters * twipsOfMillimeter) <= tolerance

/** Undefined for labels that DYMO does not have, or that are drawn for another printer. */
export const dymoStockOf = ({ width, height, dpi, stock }: Label): DymoStock | undefined =>
  stock.kind === 'roll' && dpi === dymoDpi ? stocks.find((each) => isAbout(each.width, width) && isAbout(each.height, height)) : undefined
