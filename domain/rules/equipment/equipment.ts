import type { Who } from '../../command.ts'
import type { EquipmentRow } from '../../entities/equipment.ts'
import { plainUnitEquipment } from './unit-equipment.ts'
import type { Tx } from '../../tx.ts'
import { assertMay } from '../people/permitted.ts'

type EquipmentTx = Tx<'equipment' | 'storageUnits', 'permission.denied' | 'equipment.gone'>

/** Equipment that the person may change. A storage unit that has no row yet has an empty one. */
export async function getOwnEquipment(tx: EquipmentTx, who: Who, equipmentId: number): Promise<EquipmentRow> {
  const row = (await tx.get('equipment', equipmentId)) ?? (await emptyRow(tx, who, equipmentId))
  await assertMay(tx, who, 'equipment', 'Update', row)
  return row
}

async function emptyRow(tx: EquipmentTx, who: Who, id: number): Promise<EquipmentRow> {
  const unit = (await tx.get('storageUnits', id)) ?? tx.refuse('equipment.gone', { equipmentId: id })
  return plainUnitEquipment(unit, who)
}

export async function getOwnLiveEquipment(tx: EquipmentTx & Tx<never, 'equipment.archived'>, who: Who, equipmentId: number): Promise<EquipmentRow> {
  const row = await getOwnEquipment(tx, who, equipmentId)
  return row.archived ? tx.refuse('equipment.archived', { equipmentId, name: row.name }) : row
}
