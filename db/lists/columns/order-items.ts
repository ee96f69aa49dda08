import type { OrderItemRow } from '#domain/entities/order-item.ts'
import { normalizeText } from '#domain/rules/normalize-text.ts'
import { costOf } from '#domain/rules/supplies/orders.ts'
import { ref, type ListDefinition } from '../define-list.ts'
import { idsByName } from '../ids-by-name.ts'

export const orderItemsList: ListDefinition<'orderItems'> = {
  entity: 'orderItems',
  revision: 2,
  columns: {
    id: { kind: 'number', of: (row) => row.id },
    name: { kind: 'text', of: (row) => row.nameFold },
    supplier: { kind: 'dictionary', of: (row) => normalizeText(row.supplier) },
    catalogNumber: { kind: 'text', of: (row) => normalizeText(row.catalogNumber) },
    packs: { kind: 'number', of: (row) => row.quantity },
    cost: { kind: 'number', of: costOf },
    status: { kind: 'dictionary', of: (row) => row.status },
    requester: ref(
      (row: OrderItemRow) => row.requestedBy,
      'members',
      (members) => idsByName(members.map(({ id, fullName }) => ({ id, name: fullName }))),
    ),
    requested: { kind: 'number', of: (row) => row.requestedAt },
    order: { kind: 'text', of: (row) => normalizeText(row.orderNumber) },
    due: { kind: 'dictionary', of: (row) => row.dueOn },
    costCenter: { kind: 'dictionary', of: (row) => normalizeText(row.costCenter) },
  },
  sorts: {
    name: ['name'],
    id: ['id'],
    supplier: ['supplier', 'name'],
    catalogNumber: ['catalogNumber'],
    packs: ['packs', 'name'],
    cost: ['cost', 'name'],
    status: ['status', 'name'],
    requester: ['requester', 'name'],
    requested: ['requested'],
    order: ['order', 'name'],
    due: ['due', 'name'],
    costCenter: ['costCenter', 'name'],
  },
  searchTexts: (row) => [row.name, row.supplier, row.catalogNumber, row.orderNumber, row.costCenter, row.note],
}
