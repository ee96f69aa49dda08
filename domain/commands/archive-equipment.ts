import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { rowKey } from '../dependency-keys.ts'
import { id } from '../input.ts'
import { getOwnEquipment } from '../rules/equipment/equipment.ts'

/** Archives an instrument or restores it. A storage unit is archived by `unit.archive`. */
export const archiveEquipment = defineCommand({
  name: 'equipment.archive',
  version: 1,
  description: {
    icon: 'archive',
    verb: msg('Archive', 'verb'),
    activity: msg('Archived equipment'),
    topic: 'equipment',
  },
  input: z.object({ equipmentId: id, archived: z.boolean() }),
  uses: ['equipment', 'storageUnits'],
  refusals: ['permission.denied', 'input.invalid', 'equipment.gone'],
  about: (input) => [rowKey('equipment', input.equipmentId)],
  async apply(tx, { equipmentId, archived }, who) {
    const row = await getOwnEquipment(tx, who, equipmentId)
    if (row.isStorage) tx.refuse('input.invalid', { field: 'equipmentId' })
    await tx.patch('equipment', equipmentId, { archived: archived ? 1 : 0 })
  },
})
