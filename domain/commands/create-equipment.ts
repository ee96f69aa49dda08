import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { rowKey } from '../dependency-keys.ts'
import { plainEquipment } from '../rules/equipment/plain-equipment.ts'
import { id, shortText } from '../input.ts'
import { normalizeText } from '../rules/normalize-text.ts'
import { assertMay } from '../rules/people/permitted.ts'

/** A new instrument, which everyone may book at any time until rules are set. spec STO-03 */
export const createEquipment = defineCommand({
  name: 'equipment.create',
  version: 1,
  description: {
    icon: 'plus',
    verb: msg('New equipment'),
    activity: msg('Added equipment'),
    topic: 'equipment',
    corrections: { name: [['name']] },
  },
  input: z.object({ id, name: shortText, kind: shortText, room: shortText, isBookable: z.boolean() }),
  uses: ['equipment', 'storageUnits'],
  refusals: ['permission.denied', 'equipment.name-missing', 'equipment.id-taken'],
  leasedIds: (input) => [{ kind: 'storageUnits', id: input.id }],
  about: (input) => [rowKey('equipment', input.id)],
  async apply(tx, { id, name: typed, kind, room, isBookable }, who) {
    await assertMay(tx, who, 'equipment', 'Create')
    const name = typed.trim()
    if (!name) tx.refuse('equipment.name-missing')
    if ((await tx.get('equipment', id)) ?? (await tx.get('storageUnits', id))) tx.refuse('equipment.id-taken', { equipmentId: id })
    await tx.put('equipment', {
      ...plainEquipment,
      id,
      isStorage: 0,
      name,
      nameFold: normalizeText(name),
      kind: kind.trim(),
      room: room.trim(),
      isBookable: isBookable ? 1 : 0,
      ownerId: who.userId,
      createdAt: who.at,
      changedBy: who.userId,
      changedAt: who.at,
    })
  },
})
