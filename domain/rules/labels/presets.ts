import type { Label, LabelStock, LabelSubject } from './label.ts'
import { usualContent, usualElements } from './usual-elements.ts'

export interface LabelPreset {
  readonly id: string
  /** As the maker names it; empty for a size that many makers have. */
  readonly name: string
  readonly width: number
  readonly height: number
  readonly dpi: number
  readonly stock: LabelStock
  readonly cap: Label['cap']
}

const a4 = { width: 210, height: 297 } as const
const letter = { width: 215.9, height: 279.4 } as const
/** Resolution of laser printers. */
const sheetDpi = 600
const roll = { kind: 'roll' } as const

/** Labels that are sold everywhere, by the sizes that their makers publish. */
export const labelPresets: readonly LabelPreset[] = [
  {
    id: 'avery-5160',
    name: 'Avery 5160',
    width: 66.68,
    height: 25.4,
    dpi: sheetDpi,
    stock: { kind: 'sheet', page: letter, left: 4.76, top: 12.7, columns: 3, rows: 10, columnStep: 69.85, rowStep: 25.4 },
    cap: null,
  },
  {
    id: 'avery-5167',
    name: 'Avery 5167',
    width: 44.45,
    height: 12.7,
    dpi: sheetDpi,
    stock: { kind: 'sheet', page: letter, left: 7.14, top: 12.7, columns: 4, rows: 20, columnStep: 52.39, rowStep: 12.7 },
    cap: null,
  },
  {
    id: 'avery-l7651',
    name: 'Avery L7651',
    width: 38.1,
    height: 21.2,
    dpi: sheetDpi,
    stock: { kind: 'sheet', page: a4, left: 4.75, top: 10.7, columns: 5, rows: 13, columnStep: 40.6, rowStep: 21.2 },
    cap: null,
  },
  {
    id: 'avery-l4731',
    name: 'Avery L4731',
    width: 25.4,
    height: 10,
    dpi: sheetDpi,
    stock: { kind: 'sheet', page: a4, left: 8.6, top: 13.5, columns: 7, rows: 27, columnStep: 27.9, rowStep: 10 },
    cap: null,
  },
  { id: 'dymo-99010', name: 'DYMO 99010, 30252', width: 89, height: 28, dpi: 300, stock: roll, cap: null },
  { id: 'dymo-11354', name: 'DYMO 11354', width: 57, height: 32, dpi: 300, stock: roll, cap: null },
  { id: 'brother-dk-11209', name: 'Brother DK-11209', width: 62, height: 29, dpi: 300, stock: roll, cap: null },
  { id: 'zebra-2x1', name: 'Zebra 2 × 1 in', width: 50.8, height: 25.4, dpi: 203, stock: roll, cap: null },
  { id: 'cryo-24x13', name: '', width: 24, height: 13, dpi: 300, stock: roll, cap: null },
  { id: 'cryo-cap', name: '', width: 36, height: 13, dpi: 300, stock: roll, cap: { x: 26, y: 1.75, diameter: 9.5 } },
]

export function labelOf({ width, height, dpi, stock, cap }: LabelPreset, subject: LabelSubject, content = usualContent(subject)): Label {
  return { subject, width, height, dpi, stock, cap, elements: usualElements({ width, height, cap }, content) }
}
