import type { EquipmentRow } from '../entities/equipment.ts'
import type { StorageUnitKind } from '../entities/storage-unit.ts'
import { msg, type Message } from '../message.ts'
import { compareNaturally } from '../rules/natural-order.ts'
import { normalizeText } from '../rules/normalize-text.ts'
import { equipmentStatuses, equipmentStatusNames } from '../rules/equipment/plain-equipment.ts'
import { unitKindNames } from '../rules/storage/unit-kind-names.ts'
import type { TableColumn, TableDefinition, TableFilterValue } from './table-definition.ts'

const textColumnDefaults = { isPrimary: false, columnType: 'text', sortable: true } as const

type TextField = 'kind' | 'building' | 'floor' | 'room' | 'manufacturer' | 'model' | 'serialNumber' | 'status'

const textColumn = (key: TextField, name: Message): TableColumn<EquipmentRow> => ({
  ...textColumnDefaults,
  key,
  name,
  listSort: key,
  text: (row) => row[key],
})

/** `Institute B, 2, 2.104` */
export const placeOf = ({ building, floor, room }: EquipmentRow): string => [building, floor, room].filter(Boolean).join(', ')

const columns: readonly TableColumn<EquipmentRow>[] = [
  { ...textColumnDefaults, key: 'name', name: msg('Name'), isPrimary: true, listSort: 'name', text: (row) => row.name },
  textColumn('kind', msg('Kind')),
  { ...textColumnDefaults, key: 'place', name: msg('Place'), listSort: 'place', text: placeOf },
  textColumn('serialNumber', msg('Serial number')),
  textColumn('status', msg('Status')),
  { ...textColumnDefaults, key: 'due', name: msg('Next due'), columnType: 'date', listSort: 'due', text: (row) => row.nextDue },
  {
    ...textColumnDefaults,
    key: 'responsible',
    name: msg('Responsible'),
    listSort: 'responsible',
    refersTo: { entity: 'members', by: 'ownerId' },
    text: (row, names) => names.member(row.ownerId),
  },
  textColumn('manufacturer', msg('Manufacturer')),
  textColumn('model', msg('Model')),
  textColumn('building', msg('Building')),
  textColumn('floor', msg('Floor')),
  textColumn('room', msg('Room')),
  { ...textColumnDefaults, key: 'barcode', name: msg('Barcode'), listSort: 'barcode', text: (row) => row.barcode ?? '' },
  {
    ...textColumnDefaults,
    key: 'changed',
    name: msg('Last change'),
    columnType: 'date',
    listSort: 'changed',
    text: (row, names) => names.day(row.changedAt),
    sortValue: (row) => row.changedAt,
  },
]

/** The kinds that there are today; those of storage units have names of their own. */
function kindsOf(equipment: readonly EquipmentRow[]): TableFilterValue[] {
  const kinds = [...new Set(equipment.filter(({ archived }) => !archived).map(({ kind }) => kind))].filter(Boolean)
  return kinds
    .sort((a, b) => compareNaturally(normalizeText(a), normalizeText(b)))
    .map((kind) => (isUnitKind(kind) ? { value: kind, label: unitKindNames[kind] } : { value: kind, label: kind, isGiven: true }))
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
    {
      key: 'status',
      label: 'statuses',
      all: msg('All statuses'),
      values: equipmentStatuses.map((value) => ({ value, label: equipmentStatusNames[value] })),
      of: (row) => row.status,
      conditions: (value) => [{ field: 'status', op: 'is', value }],
    },
    {
      key: 'responsible',
      label: 'people',
      all: msg('Everyone’s'),
      values: members.map(({ id, fullName }) => ({ value: String(id), label: fullName, isGiven: true })),
      of: (row) => row.ownerId,
      conditions: (value) => [{ field: 'responsible', op: 'is', value: Number(value) }],
    },
  ],
  within: [{ field: 'archived', op: 'is', value: 0 }],
  includes: (row) => row.archived === 0,
  searchTexts: (row) => [row.name, row.kind, row.building, row.floor, row.room, row.manufacturer, row.model, row.serialNumber, row.barcode, row.note],
}
