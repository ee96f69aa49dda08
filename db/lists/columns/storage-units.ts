import type { StorageUnitRow } from '#domain/entities/storage-unit.ts'
import { fold } from '#domain/rules/fold.ts'
import { storageTable } from '#domain/tables/storage-table.ts'
import type { ColumnDefinition, ListDefinition } from '../define-list.ts'

const word = (of: (row: StorageUnitRow) => string): ColumnDefinition<StorageUnitRow> => ({ kind: 'word', of: (row) => fold(of(row)) })

export const storageUnitsList: ListDefinition<'storageUnits'> = {
  entity: 'storageUnits',
  columns: {
    id: { kind: 'number', of: (row) => row.id },
    name: { kind: 'text', of: (row) => fold(row.name) },
    kind: word((row) => row.kind),
    temperature: { kind: 'number', of: (row) => row.temperature },
    department: word((row) => row.department),
    building: word((row) => row.building),
    floor: word((row) => row.floor),
    room: word((row) => row.room),
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
  searched: (row) => storageTable.searched(row),
}
