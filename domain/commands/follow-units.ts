import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { serverUser } from '../who.ts'
import { msg } from '../message.ts'
import { id } from '../input.ts'
import { limits } from '../limits.ts'
import { followUnit, plainUnitEquipment } from '../rules/equipment/unit-equipment.ts'

/** Makes the rows in `equipment` of storage units that are older than the list of equipment. Run by the server itself; refused to everyone else. */
export const followUnits = defineCommand({
  name: 'equipment.follow-units',
  version: 1,
  description: {
    icon: 'plus',
    verb: msg('New equipment'),
    activity: msg('Added storage units to the equipment'),
    topic: 'equipment',
  },
  input: z.object({ unitIds: z.array(id).check(z.minLength(1), z.maxLength(limits.many.samples)) }),
  uses: ['storageUnits', 'equipment'],
  refusals: ['permission.denied'],
  about: () => [],
  async apply(tx, { unitIds }, who) {
    if (who.userId !== serverUser) tx.refuse('permission.denied')
    for (const unitId of unitIds) {
      const unit = await tx.get('storageUnits', unitId)
      if (!unit) continue
      if (await tx.get('equipment', unitId)) await followUnit(tx, unit)
      else await tx.put('equipment', plainUnitEquipment(unit, who))
    }
  },
})
