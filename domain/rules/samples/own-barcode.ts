import type { Tx } from '../../tx.ts'
import { isInternalBarcode, readBarcode } from '../barcode.ts'

type BarcodeTx = Tx<'samples' | 'storageLayers' | 'equipment', 'barcode.taken' | 'barcode.reserved'>

/** A custom barcode identifies one thing in a group, sample, compartment or instrument; otherwise a scan would be ambiguous. */
export async function assertOwnBarcodeFree(
  tx: BarcodeTx,
  barcode: string,
  owner: { sampleId?: number; layerId?: number; equipmentId?: number },
): Promise<void> {
  if (isInternalBarcode(barcode) || readBarcode(barcode).kind === 'experiment') tx.refuse('barcode.reserved')
  const samples = await tx.where('samples', 'byAltBarcode', [barcode])
  const sample = samples.find((row) => row.id !== owner.sampleId)
  if (sample) tx.refuse('barcode.taken', { by: sample.id, byName: sample.name })
  const layers = await tx.where('storageLayers', 'byAltBarcode', [barcode])
  const layer = layers.find((row) => row.id !== owner.layerId)
  if (layer) tx.refuse('barcode.taken', { by: layer.id, byName: layer.name, layerId: layer.id })
  const instrument = (await tx.where('equipment', 'byBarcode', [barcode])).find((row) => row.id !== owner.equipmentId)
  if (instrument) tx.refuse('barcode.taken', { by: instrument.id, byName: instrument.name, equipmentId: instrument.id })
}
