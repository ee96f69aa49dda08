import type { EquipmentRow } from '#domain/entities/equipment.ts'
import type { ProductRow } from '#domain/entities/product.ts'
import type { SampleSeriesRow } from '#domain/entities/sample-series.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import type { Message } from '#domain/message.ts'
import { messages } from '#domain/messages.ts'
import { readBarcode, type InternalKind } from '#domain/rules/barcode.ts'
import type { Workspace } from '../workspace.ts'
import { withTimeout } from './with-timeout.ts'

export type ScanResult =
  | { kind: 'sample'; id: number; row: SampleRow }
  | { kind: 'series'; id: number; row: SampleSeriesRow }
  | { kind: 'layer'; id: number; row: StorageLayerRow }
  | { kind: 'experiment'; id: number }
  | { kind: 'equipment'; id: number; row: EquipmentRow }
  /** The code on a package, or the group's own code for what is in it. */
  | { kind: 'product'; id: number; row: ProductRow }
  | { kind: 'not-recognized'; message: Message }
  | { kind: 'misconfigured'; message: Message }
  | { kind: 'ignored' }

const notRecognized: ScanResult = { kind: 'not-recognized', message: messages.barcodeNotRecognized }
const misconfigured: ScanResult = { kind: 'misconfigured', message: messages.barcodeMisconfigured }

/** What a scanned or typed code means in this group, resolved on this device only; if the database does not answer in time, that is a refusal. spec §5 */
export function resolveScan(workspace: Workspace, raw: string, { anyLength = false }: { anyLength?: boolean } = {}): Promise<ScanResult> {
  return withTimeout(lookUp(workspace, raw, anyLength))
}

async function lookUp(workspace: Workspace, raw: string, anyLength: boolean): Promise<ScanResult> {
  const reading = readBarcode(raw, anyLength)
  switch (reading.kind) {
    case 'ignored':
      return reading
    case 'experiment':
      return (await workspace.mirror('experiments').get(reading.id)) ? reading : notRecognized
    case 'malformed':
      return misconfigured
    case 'own':
      return reading.lookUp ? findByOwnBarcode(workspace, reading.code, raw) : notRecognized
    default:
      return (await findById(workspace, reading.kind, reading.id)) ?? misconfigured
  }
}

async function findById(workspace: Workspace, kind: InternalKind, id: number): Promise<ScanResult | undefined> {
  if (kind === 'sample') {
    const row = await workspace.mirror('samples').get(id)
    return row && { kind, id, row }
  }
  if (kind === 'series') {
    const row = await workspace.mirror('sampleSeries').get(id)
    return row && { kind, id, row }
  }
  const row = await workspace.mirror('storageLayers').get(id)
  return row && { kind, id, row }
}

/** If two samples have the code while changes are queued, one in use precedes an archived one. A sample that has the code of a package comes first. */
async function findByOwnBarcode(workspace: Workspace, code: string, raw: string): Promise<ScanResult> {
  const samples = await workspace.mirror('samples').where('altBarcode').equals(code).toArray()
  const sample = samples.find((row) => !row.archived) ?? samples[0]
  if (sample) return { kind: 'sample', id: sample.id, row: sample }
  const layer = await workspace.mirror('storageLayers').where('altBarcode').equals(code).first()
  if (layer) return { kind: 'layer', id: layer.id, row: layer }
  const instrument = await workspace.mirror('equipment').where('barcode').equals(code).first()
  if (instrument) return { kind: 'equipment', id: instrument.id, row: instrument }
  const { findProduct } = await import('./find-product.ts')
  const product = await findProduct(workspace, code, raw)
  return product ? { kind: 'product', id: product.id, row: product } : notRecognized
}
