import { deflateSync } from 'fflate'
import type { LabelPrinterRow } from '#domain/entities/label-printer.ts'
import type { Label } from '#domain/rules/labels/label.ts'
import type { Outline } from '#domain/rules/labels/outline.ts'
import { rasterize, rasterSize, type Raster } from '#domain/rules/labels/raster.ts'
import { labelLimits } from '#domain/rules/labels/label-limits.ts'
import { packDots } from '#domain/rules/labels/packed-dots.ts'
import { sizeDetail } from '#domain/rules/changes/change-size.ts'
import { Refusal } from '#domain/tx.ts'
import { toBase64 } from '#db/documents/base64.ts'
import { printLabelsChange } from '#src/workspace/mutations/labels.ts'
import type { Change } from '#src/workspace/mutations/change.ts'

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

const { job } = labelLimits

export interface PackedPart {
  readonly labels: number
  readonly dots: string
}

/** Labels of one size in as few parts as can be sent, in their order. Each is drawn when it is needed: the dots of all would be hundreds of megabytes. */
export async function packLabels(draw: readonly (() => Raster)[], pause: () => Promise<void>): Promise<PackedPart[]> {
  const packed: Uint8Array<ArrayBuffer>[] = []
  for (const each of draw) {
    packed.push(packDots(each()))
    await pause()
  }
  const most = Math.max(1, Math.min(job.labels, Math.floor(job.bytes / (packed[0]?.length ?? 1))))
  const parts: PackedPart[] = []
  for (let at = 0; at < packed.length; at += most) parts.push(...(await split(packed.slice(at, at + most), pause)))
  return parts
}

/** In halves, until each can be sent. */
async function split(labels: readonly Uint8Array<ArrayBuffer>[], pause: () => Promise<void>): Promise<PackedPart[]> {
  const dots = toBase64(deflateSync(new Uint8Array(await new Blob([...labels]).arrayBuffer())))
  await pause()
  if (dots.length <= job.packed) return [{ labels: labels.length, dots }]
  if (labels.length === 1) throw new Refusal('change.too-large', sizeDetail(dots.length))
  const half = Math.ceil(labels.length / 2)
  return [...(await split(labels.slice(0, half), pause)), ...(await split(labels.slice(half), pause))]
}
