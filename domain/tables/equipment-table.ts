import type { EquipmentRow } from '../entities/equipment.ts'
import type { StorageUnitKind } from '../entities/storage-unit.ts'
import { msg } from '../message.ts'
import { normalizeText } from '../rules/normalize-text.ts'
import { equipmentStatuses, equipmentStatusNames } from '../rules/equipment/plain-equipment.ts'
import { unitKindNames } from '../rules/storage/unit-kind-names.ts'
import { memberColumn, nameColumn, textColumn, textColumnDefaults, timeColumn } from './columns.ts'
import { distinctTexts, memberFilter, notArchived, statusFilter } from './filters.ts'
import type { TableColumn, TableDefinition, TableFilterValue } from './table-definition.ts'

/** `Institute B, 2, 2.104` */
export const placeOf = ({ building, floor, room }: EquipmentRow): string => [building, floor, room].filter(Boolean).join(', ')

const columns: readonly TableColumn<EquipmentRow>[] = [
  nameColumn,
  textColumn('kind', msg('Kind')),
  { ...textColumnDefaults, key: 'place', name: msg('Place'), listSort: 'place', text: placeOf },
  textColumn('serialNumber', msg('Serial number')),
  textColumn('status', msg('Status')),
  { ...textColumnDefaults, key: 'due', name: msg('Next due'), columnType: 'date', listSort: 'due', text: (row) => row.nextDue },
  memberColumn('responsible', msg('Responsible'), 'ownerId'),
  textColumn('manufacturer', msg('Manufacturer')),
  textColumn('model', msg('Model')),
  textColumn('building', msg('Building')),
  textColumn('floor', msg('Floor')),
  textColumn('room', msg('Room')),
  { ...textColumnDefaults, key: 'barcode', name: msg('Barcode'), listSort: 'barcode', text: (row) => row.barcode ?? '' },
  timeColumn('changed', msg('Last change'), 'changedAt'),
]

/** The kinds that there are today; those of storage units have names of their own. */
function kindsOf(equipment: readonly EquipmentRow[]): TableFilterValue[] {
  const kinds = distinctTexts(equipment.filter(({ archived }) => !archived).map(({ kind }) => kind))
  return kinds.map((kind) => (isUnitKind(kind) ? { value: kind, label: unitKindNames[kind] } : { value: kind, label: kind, isGiven: true }))
}

const isUnitKind = (kind: string): kind is StorageUnitKind => Object.hasOwn(unitKindNames, kind)

/** Instruments and storage units. spec STO-03 */
export const equipmentTable: TableDefinition<EquipmentRow> = {
  scope: 'EQUIPMENT',
  entity: 'equipment',
  primary: 'name',
  defaultColumns: ['name', 'kind', 'place', 'serialNumber', 'status', 'due', 'responsible'],
  defaultSort: { column: 'name', direction: 'ASC' },
  columns: () => columns,
  filters: ({ members, equipment }) => [
    {
      key: 'kind',
      label: 'kinds',
      all: msg('All kinds'),
      values: kindsOf(equipment),
      of: (row) => normalizeText(row.kind),
      conditions: (value) => [{ field: 'kind', op: 'is', value: normalizeText(value) }],
    },
    statusFilter(equipmentStatuses, equipmentStatusNames),
    memberFilter('responsible', 'people', msg('Everyone’s'), (row) => row.ownerId, members),
  ],
  ...notArchived,
  searchTexts: (row) => [row.name, row.kind, row.building, row.floor, row.room, row.manufacturer, row.model, row.serialNumber, row.barcode, row.note],
}
