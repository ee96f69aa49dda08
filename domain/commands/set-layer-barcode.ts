import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { id, ownBarcode } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { assertOwnBarcodeFree } from '../rules/samples/own-barcode.ts'
import { assertMay } from '../rules/people/permitted.ts'
import { remarkOverwritten } from '../rules/changes/remark-overwritten.ts'

/** Gives a compartment its own barcode, or removes it. spec STO-02 */
export const setLayerBarcode = defineCommand({
  name: 'layer.set-barcode',
  version: 1,
  description: {
    icon: 'tag',
    verb: msg('Barcode'),
    activity: msg('Changed the barcode of a compartment'),
    topic: 'storage',
    corrections: { barcode: [['barcode']] },
  },
  /** `was`: what the person saw. */
  input: z.object({ layerId: id, barcode: z.nullable(ownBarcode), was: z.exactOptional(z.nullable(ownBarcode)) }),
  uses: ['samples', 'storageLayers', 'equipment'],
  refusals: ['permission.denied', 'layer.gone', 'barcode.taken', 'barcode.reserved'],
  about: (input) => [rowKey('storageLayers', input.layerId)],
  async apply(tx, { layerId, barcode, was }, who) {
    await assertMay(tx, who, 'storageLayers', 'Update')
    const layer = await tx.get('storageLayers', layerId)
    if (!layer) return tx.refuse('layer.gone', { layerId })
    if (barcode !== null) await assertOwnBarcodeFree(tx, barcode, { layerId })
    remarkOverwritten(tx, { layerId }, layer, { altBarcode: barcode }, { altBarcode: was })
    await tx.patch('storageLayers', layerId, { altBarcode: barcode })
  },
})
