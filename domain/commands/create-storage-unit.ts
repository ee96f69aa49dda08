import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { plainLayer } from '../entities/storage-layer.ts'
import { id } from '../input.ts'
import { rowKey } from '../dependency-keys.ts'
import { plainUnitEquipment } from '../rules/equipment/unit-equipment.ts'
import { assertMay } from '../rules/people/permitted.ts'
import { storageUnitFields } from '../rules/storage/storage-unit-input.ts'
import { assertTemperature } from '../rules/storage/storage-unit.ts'

/** A freezer, refrigerator, tank or cabinet, with its outermost compartment. */
export const createStorageUnit = defineCommand({
  name: 'unit.create',
  version: 1,
  description: {
    icon: 'plus',
    verb: msg('New storage unit'),
    activity: msg('Added a storage unit'),
    topic: 'storage',
    corrections: { name: [['name']] },
  },
  input: z.object({ id, rootLayerId: id, ...storageUnitFields }),
  uses: ['storageUnits', 'storageLayers', 'equipment'],
  refusals: ['permission.denied', 'unit.id-taken', 'layer.id-taken', 'unit.name-missing', 'unit.temperature-invalid'],
  leasedIds: (input) => [
    { kind: 'storageUnits', id: input.id },
    { kind: 'storageLayers', id: input.rootLayerId },
  ],
  about: (input) => [rowKey('storageUnits', input.id)],
  async apply(tx, { id, rootLayerId, ...fields }, who) {
    await assertMay(tx, who, 'storageUnits', 'Create')
    const name = fields.name.trim()
    if (!name) tx.refuse('unit.name-missing')
    assertTemperature(tx, fields.temperature)
    if ((await tx.get('storageUnits', id)) ?? (await tx.get('equipment', id))) tx.refuse('unit.id-taken', { unitId: id })
    if (await tx.get('storageLayers', rootLayerId)) tx.refuse('layer.id-taken', { layerId: rootLayerId })
    const unit = { ...fields, id, name, rootLayerId, archived: 0 } as const
    await tx.put('storageUnits', unit)
    await tx.put('equipment', plainUnitEquipment(unit, who))
    await tx.put('storageLayers', {
      ...plainLayer,
      id: rootLayerId,
      unitId: id,
      parentId: null,
      name,
      kind: 'unit',
      rows: 0,
      columns: 0,
      altBarcode: null,
      place: 0,
    })
  },
})
