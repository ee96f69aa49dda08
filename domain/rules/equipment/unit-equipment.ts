import type { Who } from '../../who.ts'
import type { EquipmentRow } from '../../entities/equipment.ts'
import type { StorageUnitRow } from '../../entities/storage-unit.ts'
import type { Tx } from '../../tx.ts'
import { normalizeText } from '../normalize-text.ts'
import { plainEquipment } from './plain-equipment.ts'

/** What a storage unit is called and where it is, as its row in `equipment` has it, so that one list can be sorted and searched by it. */
const textsOf = ({ name, kind, building, floor, room, archived }: StorageUnitRow) => ({
  name,
  nameFold: normalizeText(name),
  kind,
  building,
  floor,
  room,
  archived,
})

/** A storage unit as equipment, before anything was entered about it. */
export const plainUnitEquipment = (unit: StorageUnitRow, { userId, at }: Pick<Who, 'userId' | 'at'>): EquipmentRow => ({
  ...plainEquipment,
  ...textsOf(unit),
  id: unit.id,
  isStorage: 1,
  createdAt: at,
  changedBy: userId,
  changedAt: at,
})

/** Keeps a storage unit's row in `equipment` in step. A device whose first mirror is still downloading may not have it yet. */
export async function followUnit(tx: Tx<'equipment'>, unit: StorageUnitRow): Promise<void> {
  if (await tx.get('equipment', unit.id)) await tx.patch('equipment', unit.id, textsOf(unit))
}

export const isInStep = (row: EquipmentRow, unit: StorageUnitRow): boolean =>
  Object.entries(textsOf(unit)).every(([field, value]) => row[field as keyof EquipmentRow] === value)
