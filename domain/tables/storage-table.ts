import type { StorageUnitRow } from '../entities/storage-unit.ts'
import { unitKindNames } from '../rules/storage/unit-kind-names.ts'
import { msg, type Message } from '../message.ts'
import { toBarcode } from '../rules/barcode.ts'
import { normalizeText } from '../rules/normalize-text.ts'
import { nameColumn, textColumn, textColumnDefaults } from './columns.ts'
import { distinctTexts, notArchived } from './filters.ts'
import type { TableFilter, TableDefinition } from './table-definition.ts'

/** The values that units have today. */
function textFilter(key: 'kind' | 'department' | 'building', label: string, all: Message, units: readonly StorageUnitRow[]): TableFilter<StorageUnitRow> {
  return {
    key,
    label,
    all,
    values: distinctTexts(units.map((unit) => unit[key])).map((value) => ({ value, label: value, isGiven: true })),
    of: (row) => normalizeText(row[key]),
    conditions: (value) => [{ field: key, op: 'is', value: normalizeText(value) }],
  }
}

function kindFilter(units: readonly StorageUnitRow[]): TableFilter<StorageUnitRow> {
  const kinds = [...new Set(units.map(({ kind }) => kind))].sort()
  return { ...textFilter('kind', 'kinds', msg('All kinds'), units), values: kinds.map((kind) => ({ value: kind, label: unitKindNames[kind] })) }
}

/** Storage units as equipment: which unit is where. */
export const storageTable: TableDefinition<StorageUnitRow> = {
  scope: 'STORAGE',
  entity: 'storageUnits',
  primary: 'name',
  defaultColumns: ['name', 'kind', 'temperature', 'building', 'floor', 'room'],
  defaultSort: { column: 'name', direction: 'ASC' },
  columns: () => [
    nameColumn,
    textColumn('kind', msg('Kind')),
    {
      ...textColumnDefaults,
      key: 'temperature',
      name: msg('Temperature'),
      columnType: 'number',
      listSort: 'temperature',
      text: (row) => `${row.temperature} °C`,
      sortValue: (row) => row.temperature,
    },
    textColumn('department', msg('Department')),
    textColumn('building', msg('Building')),
    textColumn('floor', msg('Floor')),
    textColumn('room', msg('Room')),
    { ...textColumnDefaults, key: 'barcode', name: msg('Barcode'), sortable: false, listSort: 'id', text: (row) => toBarcode('layer', row.rootLayerId) },
  ],
  filters: ({ units }) => [
    kindFilter(units),
    textFilter('department', 'departments', msg('All departments'), units),
    textFilter('building', 'buildings', msg('All buildings'), units),
  ],
  ...notArchived,
  searchTexts: (row) => [row.name, row.kind, row.department, row.building, row.floor, row.room, toBarcode('layer', row.rootLayerId)],
}
