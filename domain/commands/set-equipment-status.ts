import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { msg } from '../message.ts'
import { rowKey } from '../dependency-keys.ts'
import { equipmentStatuses, noTask } from '../rules/equipment/plain-equipment.ts'
import { id, longText } from '../input.ts'
import { uniqueId } from '../rules/documents/document-input.ts'
import { getOwnLiveEquipment } from '../rules/equipment/equipment.ts'
import { remarkOverwritten } from '../rules/changes/remark-overwritten.ts'

const status = z.enum(equipmentStatuses)

/** Says whether equipment can be used, with an entry in its log book. Bookings stay: their people decide. */
export const setEquipmentStatus = defineCommand({
  name: 'equipment.set-status',
  version: 1,
  description: {
    icon: 'edit',
    verb: msg('Status'),
    activity: msg('Changed the status of equipment'),
    topic: 'equipment',
  },
  /** `was`: what the person saw. `eventId`: of the entry. */
  input: z.object({ equipmentId: id, eventId: uniqueId, status, was: z.exactOptional(status), text: longText }),
  uses: ['equipment', 'storageUnits', 'equipmentEvents'],
  refusals: ['permission.denied', 'input.invalid', 'equipment.gone', 'equipment.archived'],
  about: (input) => [rowKey('equipment', input.equipmentId)],
  async apply(tx, { equipmentId, eventId, status, was, text }, who) {
    const row = await getOwnLiveEquipment(tx, who, equipmentId)
    if (await tx.get('equipmentEvents', eventId)) tx.refuse('input.invalid', { field: 'eventId' })
    remarkOverwritten(tx, { equipmentId }, row, { status }, { status: was })
    await tx.put('equipment', { ...row, status, changedBy: who.userId, changedAt: who.at })
    await tx.put('equipmentEvents', { id: eventId, equipmentId, status, text: text.trim(), by: who.userId, at: who.at, ...noTask })
  },
})
