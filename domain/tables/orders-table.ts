import { orderStatuses, type OrderItemRow } from '../entities/order-item.ts'
import { msg } from '../message.ts'
import { orderStatusNames } from '../rules/supplies/order-status-names.ts'
import { costOf } from '../rules/supplies/orders.ts'
import { memberColumn, nameColumn, textColumn, textColumnDefaults, timeColumn } from './columns.ts'
import { memberFilter, statusFilter } from './filters.ts'
import type { TableColumn, TableDefinition } from './table-definition.ts'

const columns: readonly TableColumn<OrderItemRow>[] = [
  nameColumn,
  textColumn('supplier', msg('Supplier')),
  textColumn('catalogNumber', msg('Catalog number')),
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
  textColumn('status', msg('Status')),
  memberColumn('requester', msg('Requested by'), 'requestedBy'),
  timeColumn('requested', msg('Requested on'), 'requestedAt'),
  { ...textColumnDefaults, key: 'order', name: msg('Order number'), listSort: 'order', text: (row) => row.orderNumber },
  { ...textColumnDefaults, key: 'due', name: msg('Expected on'), columnType: 'date', listSort: 'due', text: (row) => row.dueOn },
  textColumn('costCenter', msg('Cost center')),
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
    statusFilter(orderStatuses, orderStatusNames),
    memberFilter('requester', 'people', msg('Everyone’s'), (row) => row.requestedBy, members),
  ],
  within: [],
  includes: () => true,
  searchTexts: (row) => [row.name, row.supplier, row.catalogNumber, row.orderNumber, row.costCenter, row.note],
}
