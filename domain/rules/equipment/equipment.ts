import type { Who } from '../../who.ts'
import type { EquipmentRow } from '../../entities/equipment.ts'
import { plainUnitEquipment } from './unit-equipment.ts'
import type { Tx } from '../../tx.ts'
import { assertMay } from '../people/permitted.ts'

type EquipmentTx = Tx<'equipment' | 'storageUnits', 'permission.denied' | 'equipment.gone'>
type LiveTx = EquipmentTx & Tx<never, 'equipment.archived'>

/** Equipment that the person may change. A storage unit that has no row yet has an empty one. */
export async function getOwnEquipment(tx: EquipmentTx, who: Who, equipmentId: number): Promise<EquipmentRow> {
  const row = await getEquipment(tx, who, equipmentId)
  await assertMay(tx, who, 'equipment', 'Update', row)
  return row
}

export async function getOwnLiveEquipment(tx: LiveTx, who: Who, equipmentId: number): Promise<EquipmentRow> {
  const row = await getOwnEquipment(tx, who, equipmentId)
  assertNotArchived(tx, row)
  return row
}

/** For those who may do something with it without changing it. */
export async function assertLiveEquipment(tx: LiveTx, who: Who, equipmentId: number): Promise<void> {
  assertNotArchived(tx, await getEquipment(tx, who, equipmentId))
}

async function getEquipment(tx: EquipmentTx, who: Who, id: number): Promise<EquipmentRow> {
  const row = await tx.get('equipment', id)
  if (row) return row
  const unit = (await tx.get('storageUnits', id)) ?? tx.refuse('equipment.gone', { equipmentId: id })
  return plainUnitEquipment(unit, who)
}

function assertNotArchived(tx: LiveTx, { id, name, archived }: EquipmentRow): void {
  if (archived) tx.refuse('equipment.archived', { equipmentId: id, name })
}
