import type { EquipmentRow } from '#domain/entities/equipment.ts'
import { normalizeText } from '#domain/rules/normalize-text.ts'
import { placeOf } from '#domain/tables/equipment-table.ts'
import { ref, type ListDefinition } from '../define-list.ts'
import { idsByName } from '../ids-by-name.ts'

const word = (field: 'kind' | 'building' | 'floor' | 'room' | 'manufacturer' | 'model') => ({
  kind: 'dictionary' as const,
  of: (row: EquipmentRow) => normalizeText(row[field]),
})

export const equipmentList: ListDefinition<'equipment'> = {
  entity: 'equipment',
  revision: 2,
  columns: {
    id: { kind: 'number', of: (row) => row.id },
    name: { kind: 'text', of: (row) => row.nameFold },
    kind: word('kind'),
    place: { kind: 'text', of: (row) => normalizeText(placeOf(row)) },
    building: word('building'),
    floor: word('floor'),
    room: word('room'),
    manufacturer: word('manufacturer'),
    model: word('model'),
    serialNumber: { kind: 'text', of: (row) => normalizeText(row.serialNumber) },
    status: { kind: 'dictionary', of: (row) => row.status },
    due: { kind: 'dictionary', of: (row) => row.nextDue },
    responsible: ref(
      (row: EquipmentRow) => row.ownerId,
      'members',
      (members) => idsByName(members.map(({ id, fullName }) => ({ id, name: fullName }))),
    ),
    barcode: { kind: 'text', of: (row) => normalizeText(row.barcode ?? '') },
    archived: { kind: 'number', of: (row) => row.archived },
    changed: { kind: 'number', of: (row) => row.changedAt },
  },
  sorts: {
    name: ['name'],
    id: ['id'],
    kind: ['kind', 'name'],
    place: ['place', 'name'],
    building: ['building', 'name'],
    floor: ['floor', 'name'],
    room: ['room', 'name'],
    manufacturer: ['manufacturer', 'name'],
    model: ['model', 'name'],
    serialNumber: ['serialNumber', 'name'],
    status: ['status', 'name'],
    due: ['due', 'name'],
    responsible: ['responsible', 'name'],
    barcode: ['barcode', 'name'],
    changed: ['changed'],
  },
  searchTexts: (row) => [row.name, row.kind, row.building, row.floor, row.room, row.manufacturer, row.model, row.serialNumber, row.barcode, row.note],
}
