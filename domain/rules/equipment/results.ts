import type { Who } from '../../who.ts'
import type { EquipmentEventRow, TaskResultRow } from '../../entities/equipment-event.ts'
import type { Tx } from '../../tx.ts'
import { assertLiveEquipment, getOwnLiveEquipment } from './equipment.ts'

export const isTaskResult = (event: EquipmentEventRow): event is TaskResultRow => event.taskKind !== null && event.result !== null

type ResultTx = Tx<'equipmentEvents' | 'equipment' | 'storageUnits', 'equipment.result-gone' | 'permission.denied' | 'equipment.gone' | 'equipment.archived'>

/** The files of a result are changed by whoever did the task, and by those who may change the equipment. */
export async function assertMayFileResult(tx: ResultTx, who: Who, eventId: string): Promise<void> {
  const event = await tx.get('equipmentEvents', eventId)
  if (!event || !isTaskResult(event)) return tx.refuse('equipment.result-gone', { eventId })
  if (event.by === who.userId && (await tx.may(who, 'bookings', 'Create'))) await assertLiveEquipment(tx, who, event.equipmentId)
  else await getOwnLiveEquipment(tx, who, event.equipmentId)
}
