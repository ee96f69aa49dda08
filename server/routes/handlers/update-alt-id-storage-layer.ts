import * as z from 'zod/mini'
import { setLayerBarcode } from '#domain/commands/set-layer-barcode.ts'
import { limits } from '#domain/limits.ts'
import { plainText, wireId } from '../input.ts'
import { defineRoute } from '../route.ts'
import { runAsCaller } from '../run-as-caller.ts'

/** POST …/updateAltIDStorageLayer.ashx: `storageLayerID`, `barcode`; an empty one removes it. spec STO-02 */
export const updateAltIdStorageLayer = defineRoute({
  method: 'POST',
  path: '/members/inventory/browser/updateAltIDStorageLayer.ashx',
  access: 'member',
  writes: () => true,
  input: z.object({ body: z.strictObject({ storageLayerID: wireId, barcode: plainText(limits.barcode.longest) }) }),
  refusals: setLayerBarcode.refusals,
  async handler(call, { body }) {
    await runAsCaller(call, setLayerBarcode, { layerId: body.storageLayerID, barcode: body.barcode.trim() || null })
    return { success: true, message: '' }
  },
})
