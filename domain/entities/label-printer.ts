import { defineEntity } from '../entity.ts'

/** A label printer in the network. Where it is, only the server knows: devices name the printer, never an address. */
export interface LabelPrinterRow {
  id: string
  name: string
  dpi: number
  /** The labels in it, in millimeters. */
  width: number
  height: number
  archived: 0 | 1
}

export const labelPrinters = defineEntity<LabelPrinterRow>()({
  table: 'labelPrinters',
  shape: 1,
  feed: 'group',
  fields: { id: 'text', name: 'text', dpi: 'number', width: 'number', height: 'number', archived: 'flag' },
  indexes: {},
})
