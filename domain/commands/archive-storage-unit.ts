import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { id } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { followUnit } from '../rules/equipment/unit-equipment.ts'
import { assertMay } from '../rules/people/permitted.ts'
import { assertLayerEmpty } from '../rules/storage/layer-content.ts'
import { getUnit } from '../rules/storage/storage-unit.ts'

/** Archives an empty storage unit with its outermost compartment, or restores it. */
export const archiveStorageUnit = defineCommand({
  name: 'unit.archive',
  version: 1,
  description: {
    icon: 'archive',
    verb: msg('Archive', 'verb'),
    activity: msg('Archived a storage unit'),
    topic: 'storage',
  },
  input: z.object({ unitId: id, archived: z.boolean() }),
  uses: ['samples', 'storageUnits', 'storageLayers', 'equipment'],
  refusals: ['permission.denied', 'unit.gone', 'layer.not-empty'],
  about: (input) => [rowKey('storageUnits', input.unitId)],
  async apply(tx, { unitId, archived }, who) {
    await assertMay(tx, who, 'storageUnits', 'Update')
    const unit = await getUnit(tx, unitId)
    if (archived) await assertLayerEmpty(tx, unit.rootLayerId)
    await tx.patch('storageUnits', unitId, { archived: archived ? 1 : 0 })
    await followUnit(tx, { ...unit, archived: archived ? 1 : 0 })
    // A device whose first mirror is still downloading may not have the compartment yet.
    const inside = await tx.get('storageLayers', unit.rootLayerId)
    if (inside) await tx.patch('storageLayers', inside.id, { archived: archived ? 1 : 0 })
  },
})
