import type { ListedEquipment } from '#db/queries/equipment.ts'
import { unitKindNames } from '#domain/rules/storage/unit-kind-names.ts'
import { t } from '#src/ui/text/translate.ts'

export const kindText = ({ row, unit }: ListedEquipment): string => (unit ? t(unitKindNames[unit.kind]) : row.kind)

/** `Main building, floor 2, room 2.104` */
export function placeText({ row, unit }: ListedEquipment): string {
  const { building, floor, room } = unit ?? row
  return [building, floor && t('floor {floor}', { floor }), room && t('room {room}', { room })].filter(Boolean).join(', ')
}

/** `room 2.104`, for where there is no room for more. */
export function roomText({ row, unit }: ListedEquipment): string {
  const { room } = unit ?? row
  return room && t('room {room}', { room })
}

export const isArchived = ({ row, unit }: ListedEquipment): boolean => (unit ?? row).archived === 1
