import type { StorageUnitRow } from '../entities/storage-unit.ts'
import { toBarcode } from '../rules/barcode.ts'
import { normalizeText } from '../rules/normalize-text.ts'
import type { TableColumn, TableFilter, TableDefinition } from './table-definition.ts'

const textColumnDefaults = { isPrimary: false, columnType: 'text', sortable: true } as const

type TextField = 'kind' | 'department' | 'building' | 'floor' | 'room'

const textColumn = (key: TextField, name: string): TableColumn<StorageUnitRow> => ({ ...textColumnDefaults, key, name, listSort: key, text: (row) => row[key] })

/** The values that units have today. */
function textFilter(key: TextField, label: string, units: readonly StorageUnitRow[]): TableFilter<StorageUnitRow> {
  const values = [...new Set(units.map((unit) => unit[key]))].filter(Boolean).sort()
  return {
    key,
    label,
    values: values.map((value) => ({ value, label: value })),
    conditions: (value) => [{ field: key, op: 'is', value: normalizeText(value) }],
    matches: (row, value) => normalizeText(row[key]) === normalizeText(value),
  }
}

/** Storage units as furniture: what stands where. */
export const storageTable: TableDefinition<StorageUnitRow> = {
  scope: 'STORAGE',
  entity: 'storageUnits',
  primary: 'name',
  defaultColumns: ['name', 'kind', 'temperature', 'building', 'floor', 'room'],
  defaultSort: { column: 'name', direction: 'ASC' },
  columns: () => [
    { ...textColumnDefaults, key: 'name', name: 'Name', isPrimary: true, listSort: 'name', text: (row) => row.name },
    textColumn('kind', 'Kind'),
    {
      ...textColumnDefaults,
      key: 'temperature',
      name: 'Temperature',
      columnType: 'number',
      listSort: 'temperature',
      text: (row) => `${row.temperature} °C`,
      sortValue: (row) => row.temperature,
    },
    textColumn('department', 'Department'),
    textColumn('building', 'Building'),
    textColumn('floor', 'Floor'),
    textColumn('room', 'Room'),
    { ...textColumnDefaults, key: 'barcode', name: 'Barcode', sortable: false, listSort: 'id', text: (row) => toBarcode('layer', row.rootLayerId) },
  ],
  filters: ({ units }) => [textFilter('kind', 'kinds', units), textFilter('department', 'departments', units), textFilter('building', 'buildings', units)],
  within: [{ field: 'archived', op: 'is', value: 0 }],
  includes: (row) => row.archived === 0,
  searchTexts: (row) => [row.name, row.kind, row.department, row.building, row.floor, row.room, toBarcode('layer', row.rootLayerId)],
}
