import type { LabelPrinterRow } from '#domain/entities/label-printer.ts'
import type { Label } from '#domain/rules/labels/label.ts'
import type { Outline } from '#domain/rules/labels/outline.ts'
import { rasterize, rasterSize } from '#domain/rules/labels/raster.ts'
import { printLabelsChange } from '#src/workspace/mutations/labels.ts'
import type { Change } from '#src/workspace/mutations/change.ts'
import { packLabels } from './pack-labels.ts'

export interface PrintRequest {
  /** What the labels are for, in the list of print jobs. */
  readonly title: string
  readonly label: Label
  readonly outlines: readonly Outline[]
  readonly copies: number
}

/** A breath for the page, once in a while. */
const slice = 20

/** The dots that were checked, for a printer in the network. */
export async function printOn(printer: LabelPrinterRow, { title, label, outlines, copies }: PrintRequest): Promise<Change> {
  const size = { width: rasterSize(label.width, label.dpi), height: rasterSize(label.height, label.dpi) }
  let until = performance.now() + slice
  const pause = async () => {
    if (performance.now() < until) return
    await new Promise((resolve) => setTimeout(resolve))
    until = performance.now() + slice
  }
  const parts = await packLabels(
    outlines.map((outline) => () => rasterize(outline, label, label.dpi)),
    pause,
  )
  return printLabelsChange(
    parts.map((part) => ({ ...part, ...size, printerId: printer.id, title, copies })),
    printer.name,
  )
}
