import { orderStatuses, type OrderItemRow } from '../entities/order-item.ts'
import { msg } from '../message.ts'
import { orderStatusNames } from '../rules/supplies/order-status-names.ts'
import { costOf } from '../rules/supplies/orders.ts'
import type { TableColumn, TableDefinition } from './table-definition.ts'

const textColumnDefaults = { isPrimary: false, columnType: 'text', sortable: true } as const

const columns: readonly TableColumn<OrderItemRow>[] = [
  { ...textColumnDefaults, key: 'name', name: msg('Name'), isPrimary: true, listSort: 'name', text: (row) => row.name },
  { ...textColumnDefaults, key: 'supplier', name: msg('Supplier'), listSort: 'supplier', text: (row) => row.supplier },
  { ...textColumnDefaults, key: 'catalogNumber', name: msg('Catalog number'), listSort: 'catalogNumber', text: (row) => row.catalogNumber },
  {
    ...textColumnDefaults,
    key: 'packs',
    name: msg('Packs'),
    columnType: 'number',
    listSort: 'packs',
    text: (row) => String(row.quantity),
    sortValue: (row) => row.quantity,
  },
  {
    ...textColumnDefaults,
    key: 'cost',
    name: msg('Cost'),
    columnType: 'number',
    listSort: 'cost',
    text: (row) => (row.price === null ? '' : `${costOf(row)} ${row.currency}`),
    sortValue: (row) => costOf(row) ?? Number.NaN,
  },
  { ...textColumnDefaults, key: 'status', name: msg('Status'), listSort: 'status', text: (row) => row.status },
  {
    ...textColumnDefaults,
    key: 'requester',
    name: msg('Requested by'),
    listSort: 'requester',
    refersTo: { entity: 'members', by: 'requestedBy' },
    text: (row, names) => names.member(row.requestedBy),
  },
  {
    ...textColumnDefaults,
    key: 'requested',
    name: msg('Requested on'),
    columnType: 'date',
    listSort: 'requested',
    text: (row, names) => names.day(row.requestedAt),
    sortValue: (row) => row.requestedAt,
  },
  { ...textColumnDefaults, key: 'order', name: msg('Order number'), listSort: 'order', text: (row) => row.orderNumber },
  { ...textColumnDefaults, key: 'due', name: msg('Expected on'), columnType: 'date', listSort: 'due', text: (row) => row.dueOn },
  { ...textColumnDefaults, key: 'costCenter', name: msg('Cost center'), listSort: 'costCenter', text: (row) => row.costCenter },
]

/** Everything that was requested, the latest first. spec CAT-02 */
export const ordersTable: TableDefinition<OrderItemRow> = {
  scope: 'SHOPPINGLIST',
  entity: 'orderItems',
  primary: 'name',
  defaultColumns: ['name', 'supplier', 'packs', 'cost', 'status', 'requester', 'requested'],
  defaultSort: { column: 'requested', direction: 'DESC' },
  columns: () => columns,
  filters: ({ members }) => [
    {
      key: 'status',
      label: 'statuses',
      all: msg('All statuses'),
      values: orderStatuses.map((value) => ({ value, label: orderStatusNames[value] })),
      of: (row) => row.status,
      conditions: (value) => [{ field: 'status', op: 'is', value }],
    },
    {
      key: 'requester',
      label: 'people',
      all: msg('Everyone’s'),
      values: members.map(({ id, fullName }) => ({ value: String(id), label: fullName, isGiven: true })),
      of: (row) => row.requestedBy,
      conditions: (value) => [{ field: 'requester', op: 'is', value: Number(value) }],
    },
  ],
  within: [],
  includes: () => true,
  searchTexts: (row) => [row.name, row.supplier, row.catalogNumber, row.orderNumber, row.costCenter, row.note],
}
