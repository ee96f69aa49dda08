import type { StorageUnitRow } from '#domain/entities/storage-unit.ts'
import { normalizeText } from '#domain/rules/normalize-text.ts'
import { storageTable } from '#domain/tables/storage-table.ts'
import type { ColumnDefinition, ListDefinition } from '../define-list.ts'

const dictionaryColumn = (of: (row: StorageUnitRow) => string): ColumnDefinition<StorageUnitRow> => ({
  kind: 'dictionary',
  of: (row) => normalizeText(of(row)),
})

export const storageUnitsList: ListDefinition<'storageUnits'> = {
  entity: 'storageUnits',
  revision: 2,
  columns: {
    id: { kind: 'number', of: (row) => row.id },
    name: { kind: 'text', of: (row) => normalizeText(row.name) },
    kind: dictionaryColumn((row) => row.kind),
    temperature: { kind: 'number', of: (row) => row.temperature },
    department: dictionaryColumn((row) => row.department),
    building: dictionaryColumn((row) => row.building),
    floor: dictionaryColumn((row) => row.floor),
    room: dictionaryColumn((row) => row.room),
    archived: { kind: 'number', of: (row) => row.archived },
  },
  sorts: {
    name: ['name'],
    id: ['id'],
    kind: ['kind', 'name'],
    temperature: ['temperature', 'name'],
    department: ['department', 'name'],
    building: ['building', 'floor', 'room'],
    floor: ['floor', 'name'],
    room: ['room', 'name'],
  },
  searchTexts: (row) => storageTable.searchTexts(row),
}
