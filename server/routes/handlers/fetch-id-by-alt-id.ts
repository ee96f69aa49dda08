import * as z from 'zod/mini'
import { limits } from '#domain/limits.ts'
import { messages } from '#domain/messages.ts'
import { cleanScan, isInternalBarcode } from '#domain/rules/barcode.ts'
import { lookUp } from '../barcodes/look-up.ts'
import { readGroup } from '../read-group.ts'
import { plainText } from '../input.ts'
import { defineRoute } from '../route.ts'

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
    // Law 182: the answer is the same whether the code exists in another group or nowhere.
    const message = isInternalBarcode(cleanScan(barcode)) ? messages.barcodeMisconfigured : messages.barcodeNotRecognized
    return { success: false, message, data: [] }
  },
})
