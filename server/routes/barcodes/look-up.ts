import { limits } from '#domain/limits.ts'
import { readBarcode } from '#domain/rules/barcode.ts'
import type { GroupTx } from '../read-group.ts'

/** What a code is on. */
export interface Found {
  readonly type: 'sample' | 'storagelayer' | 'sampleseries'
  readonly ID: number
}

/** What is in the group under a code, its own or one that was printed by others. spec §5 */
export async function lookUp(rows: GroupTx, barcode: string): Promise<Found | undefined> {
  const reading = readBarcode(barcode)
  switch (reading.kind) {
    case 'sample':
      return (await rows.get('samples', reading.id)) && { ID: reading.id, type: 'sample' }
    case 'layer':
      return (await rows.get('storageLayers', reading.id)) && { ID: reading.id, type: 'storagelayer' }
    case 'own':
      return reading.lookUp && reading.code.length <= limits.barcode.longest ? lookUpOwn(rows, reading.code) : undefined
    case 'series':
      return (await rows.get('sampleSeries', reading.id)) && { ID: reading.id, type: 'sampleseries' }
    default:
      return undefined
  }
}

async function lookUpOwn(rows: GroupTx, code: string): Promise<Found | undefined> {
  const [sample] = await rows.where('samples', 'byAltBarcode', [code])
  if (sample) return { ID: sample.id, type: 'sample' }
  const [layer] = await rows.where('storageLayers', 'byAltBarcode', [code])
  return layer && { ID: layer.id, type: 'storagelayer' }
}
