import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { id, partialOf } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { followUnit } from '../rules/equipment/unit-equipment.ts'
import { assertMay } from '../rules/people/permitted.ts'
import { remarkOverwritten } from '../rules/changes/remark-overwritten.ts'
import { storageUnitFields } from '../rules/storage/storage-unit-input.ts'
import { assertTemperature, getUnit } from '../rules/storage/storage-unit.ts'

/** Changes the name and the location of a storage unit. spec ROUTE-30 */
export const editStorageUnit = defineCommand({
  name: 'unit.edit',
  version: 1,
  description: {
    icon: 'edit',
    verb: msg('Edit'),
    activity: msg('Changed a storage unit'),
    topic: 'storage',
    corrections: { name: [['set', 'name']] },
  },
  input: z.object({
    unitId: id,
    set: partialOf(storageUnitFields),
    /** What the person saw in the fields they changed. */
    was: z.exactOptional(partialOf(storageUnitFields)),
  }),
  uses: ['storageUnits', 'storageLayers', 'equipment'],
  refusals: ['permission.denied', 'unit.gone', 'unit.name-missing', 'unit.temperature-invalid'],
  about: (input) => [rowKey('storageUnits', input.unitId)],
  async apply(tx, { unitId, set, was }, who) {
    await assertMay(tx, who, 'storageUnits', 'Update')
    const unit = await getUnit(tx, unitId)
    const name = (set.name ?? unit.name).trim()
    if (!name) tx.refuse('unit.name-missing')
    if (set.temperature !== undefined) assertTemperature(tx, set.temperature)
    remarkOverwritten(tx, { unitId }, unit, set, was)
    const { kind, temperature, department, building, floor, room } = { ...unit, ...set }
    const after = { kind, temperature, department, building, floor, room, name }
    await tx.patch('storageUnits', unitId, after)
    await followUnit(tx, { ...unit, ...after })
    // The outermost compartment has the same name, because paths begin with it. A device whose first mirror is still downloading may not have it yet.
    const inside = await tx.get('storageLayers', unit.rootLayerId)
    if (inside) await tx.patch('storageLayers', inside.id, { name })
  },
})
