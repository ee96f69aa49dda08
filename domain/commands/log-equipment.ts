import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { rowKey } from '../dependency-keys.ts'
import { id, longText } from '../input.ts'
import { uniqueId } from '../rules/documents/document-input.ts'
import { noTask } from '../rules/equipment/plain-equipment.ts'
import { assertMay } from '../rules/people/permitted.ts'

/** Writes a note into the log book of equipment: whoever may book it may write there. */
export const logEquipment = defineCommand({
  name: 'equipment.log',
  version: 1,
  description: {
    icon: 'notebook',
    verb: msg('Log book'),
    activity: msg('Wrote in a log book'),
    topic: 'equipment',
  },
  input: z.object({ equipmentId: id, eventId: uniqueId, text: longText }),
  uses: ['equipment', 'storageUnits', 'equipmentEvents'],
  refusals: ['permission.denied', 'input.invalid', 'equipment.gone'],
  about: (input) => [rowKey('equipment', input.equipmentId)],
  async apply(tx, { equipmentId, eventId, text }, who) {
    await assertMay(tx, who, 'bookings', 'Create')
    if (!((await tx.get('equipment', equipmentId)) ?? (await tx.get('storageUnits', equipmentId)))) tx.refuse('equipment.gone', { equipmentId })
    if (!text.trim() || (await tx.get('equipmentEvents', eventId))) tx.refuse('input.invalid')
    await tx.put('equipmentEvents', { id: eventId, equipmentId, status: null, text: text.trim(), by: who.userId, at: who.at, ...noTask })
  },
})
