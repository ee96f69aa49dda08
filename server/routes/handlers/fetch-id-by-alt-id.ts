import * as z from 'zod/mini'
import { limits } from '#domain/limits.ts'
import { messages } from '#domain/messages.ts'
import { cleanScan, isInternalBarcode, readBarcode } from '#domain/rules/barcode.ts'
import type { GroupTx } from '../read-group.ts'
import { readGroup } from '../read-group.ts'
import { plainText } from '../input.ts'
import { defineRoute } from '../route.ts'

interface Found {
  ID: number
  type: 'sample' | 'storagelayer' | 'sampleseries'
}

/** POST /members/inventory/browser/fetchIDByAltID.ashx: `barcode`. Looks only in the active group. spec §5, §7, §8 */
export const fetchIdByAltId = defineRoute({
  method: 'POST',
  path: '/members/inventory/browser/fetchIDByAltID.ashx',
  access: 'member',
  input: z.object({ body: z.object({ barcode: plainText(limits.text.longest) }) }),
  refusals: [],
  async handler({ services, group }, { body: { barcode } }) {
    const found = await readGroup(services, group, (rows) => lookUp(rows, barcode))
    if (found) return { success: true, message: '', data: [found] }
    // Law: the answer is the same whether the code exists in another group or nowhere.
    const message = isInternalBarcode(cleanScan(barcode)) ? messages.barcodeMisconfigured : messages.barcodeNotRecognized
    return { success: false, message, data: [] }
  },
})

async function lookUp(rows: GroupTx, barcode: string): Promise<Found | undefined> {
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
