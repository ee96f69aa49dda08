import { deflateSync } from 'fflate'
import { labelLimits } from '#domain/rules/labels/label-limits.ts'
import { packDots } from '#domain/rules/labels/packed-dots.ts'
import type { Raster } from '#domain/rules/labels/raster.ts'
import { sizeDetail } from '#domain/rules/changes/change-size.ts'
import { Refusal } from '#domain/tx.ts'
import { toBase64 } from '#db/documents/base64.ts'

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
