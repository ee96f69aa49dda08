import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { rowKey } from '../dependency-keys.ts'
import { id, ownBarcode } from '../input.ts'
import { remarkOverwritten } from '../rules/changes/remark-overwritten.ts'
import { getOwnLiveEquipment } from '../rules/equipment/equipment.ts'
import { assertOwnBarcodeFree } from '../rules/samples/own-barcode.ts'

/** Records the code on an instrument, which opens its page when it is scanned, or removes it. The code of a storage unit is that of its outermost compartment. */
export const setEquipmentBarcode = defineCommand({
  name: 'equipment.set-barcode',
  version: 1,
  description: {
    icon: 'tag',
    verb: msg('Barcode'),
    activity: msg('Changed the barcode of equipment'),
    topic: 'equipment',
    corrections: { barcode: [['barcode']] },
  },
  /** `was`: what the person saw. */
  input: z.object({ equipmentId: id, barcode: z.nullable(ownBarcode), was: z.exactOptional(z.nullable(ownBarcode)) }),
  uses: ['equipment', 'storageUnits', 'samples', 'storageLayers'],
  refusals: ['permission.denied', 'input.invalid', 'equipment.gone', 'equipment.archived', 'barcode.taken', 'barcode.reserved'],
  about: (input) => [rowKey('equipment', input.equipmentId)],
  async apply(tx, { equipmentId, barcode, was }, who) {
    const row = await getOwnLiveEquipment(tx, who, equipmentId)
    if (row.isStorage) tx.refuse('input.invalid', { field: 'equipmentId' })
    if (barcode !== null) await assertOwnBarcodeFree(tx, barcode, { equipmentId })
    remarkOverwritten(tx, { equipmentId }, row, { barcode }, { barcode: was })
    await tx.put('equipment', { ...row, barcode, changedBy: who.userId, changedAt: who.at })
  },
})
