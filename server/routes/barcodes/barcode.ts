import * as z from 'zod/mini'
import { limits } from '#domain/limits.ts'
import { plainText } from '../input.ts'
import { readGroup } from '../read-group.ts'
import { defineRoute } from '../route.ts'
import { lookUp } from './look-up.ts'

const types = { sample: 'SAMPLE', storagelayer: 'STORAGELAYER', sampleseries: 'SAMPLESERIES' } as const

/** GET /api/v1/barcode/{barcode}: what it is on. UNKNOWN both for a code of another group and for one that is nowhere. */
export const getBarcode = defineRoute({
  method: 'GET',
  path: '/api/v1/barcode/:barcode',
  access: 'member',
  input: z.object({ params: z.object({ barcode: plainText(limits.text.longest) }) }),
  refusals: [],
  async handler({ services, group }, { params: { barcode } }) {
    const found = await readGroup(services, group, (rows) => lookUp(rows, barcode))
    return found ? { type: types[found.type], id: found.ID } : { type: 'UNKNOWN' as const, id: 0 }
  },
})
