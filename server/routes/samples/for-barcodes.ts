import * as z from 'zod/mini'
import { limits } from '#domain/limits.ts'
import { readBarcode } from '#domain/rules/barcode.ts'
import { toWireSample } from '#domain/wire/to-wire.ts'
import { wireCodes } from '../input.ts'
import { readGroup, type GroupTx } from '../read-group.ts'
import { defineRoute } from '../route.ts'

/** GET /api/v1/samples/forBarcodes?barcodes=a,b: the samples of the active group with these codes, including archived ones. spec §7 */
export const forBarcodes = defineRoute({
  method: 'GET',
  path: '/api/v1/samples/forBarcodes',
  access: 'member',
  input: z.object({ query: z.object({ barcodes: wireCodes(limits.many.barcodes) }) }),
  refusals: [],
  async handler({ services, group }, { query }) {
    const data = await readGroup(services, group, async (rows) => {
      const found = []
      for (const code of query.barcodes) found.push(...(await samplesOf(rows, code)))
      return found.map(toWireSample)
    })
    return { data, recordCount: data.length, totalRecords: data.length, currentPage: 0, maxRecords: limits.many.barcodes, hasNextPage: false }
  },
})

async function samplesOf(rows: GroupTx, code: string) {
  const reading = readBarcode(code)
  if (reading.kind === 'sample') return [await rows.get('samples', reading.id)].filter((sample) => sample !== undefined)
  return reading.kind === 'own' && code.length <= limits.barcode.longest ? rows.where('samples', 'byAltBarcode', [reading.code]) : []
}
