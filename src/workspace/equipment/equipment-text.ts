import type { ListedEquipment } from '#db/queries/equipment.ts'
import type { EquipmentRow } from '#domain/entities/equipment.ts'
import { unitKindNames } from '#domain/rules/storage/unit-kind-names.ts'
import { t } from '#src/ui/text/translate.ts'

/** The kind as people call it: that of an instrument as typed, that of a storage unit translated. */
export const kindOfRow = ({ isStorage, kind }: Pick<EquipmentRow, 'isStorage' | 'kind'>): string => {
  const name = isStorage ? Object.entries(unitKindNames).find(([known]) => known === kind)?.[1] : undefined
  return name === undefined ? kind : t(name)
}

type Place = Pick<EquipmentRow, 'building' | 'floor' | 'room'>

/** From the building to the room, as far as they are known. */
export const placesOfRow = ({ building, floor, room }: Place): string[] =>
  [building, floor && t('floor {floor}', { floor }), room && t('room {room}', { room })].filter(Boolean)

/** `Main building, floor 2, room 2.104` */
export const placeOfRow = (row: Place): string => placesOfRow(row).join(', ')

export const kindText = ({ row, unit }: ListedEquipment): string => kindOfRow(unit ? { isStorage: 1, kind: unit.kind } : row)

export const placeText = ({ row, unit }: ListedEquipment): string => placeOfRow(unit ?? row)

/** `room 2.104`, for where there is no room for more. */
export function roomText({ row, unit }: ListedEquipment): string {
  const { room } = unit ?? row
  return room && t('room {room}', { room })
}

export const isArchived = ({ row, unit }: ListedEquipment): boolean => (unit ?? row).archived === 1
