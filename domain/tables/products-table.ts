import type { ProductRow } from '../entities/product.ts'
import { msg } from '../message.ts'
import type { TableColumn, TableDefinition } from './table-definition.ts'

const textColumnDefaults = { isPrimary: false, columnType: 'text', sortable: true } as const
const unsorted = { ...textColumnDefaults, sortable: false, listSort: 'id' } as const

const columns: readonly TableColumn<ProductRow>[] = [
  { ...textColumnDefaults, key: 'name', name: msg('Name'), isPrimary: true, listSort: 'name', text: (row) => row.name },
  { ...textColumnDefaults, key: 'supplier', name: msg('Supplier'), listSort: 'supplier', text: (row) => row.supplier },
  { ...textColumnDefaults, key: 'catalogNumber', name: msg('Catalog number'), listSort: 'catalogNumber', text: (row) => row.catalogNumber },
  {
    ...textColumnDefaults,
    key: 'pack',
    name: msg('Pack'),
    sortable: false,
    listSort: 'id',
    text: ({ containers, amount, unit }) => (containers === 1 ? `${amount} ${unit}`.trim() : `${containers} × ${amount} ${unit}`.trim()),
  },
  {
    ...textColumnDefaults,
    key: 'price',
    name: msg('Price'),
    columnType: 'number',
    listSort: 'price',
    text: ({ price, currency }) => (price === null ? '' : `${price} ${currency}`),
    sortValue: (row) => row.price ?? Number.NaN,
  },
  {
    ...textColumnDefaults,
    key: 'type',
    name: msg('Type'),
    listSort: 'type',
    refersTo: { entity: 'sampleTypes', by: 'sampleTypeId' },
    text: (row, names) => (row.sampleTypeId === null ? '' : names.type(row.sampleTypeId)),
  },
  { ...unsorted, key: 'gtin', name: msg('GTIN'), text: (row) => row.gtin ?? '' },
  { ...unsorted, key: 'barcode', name: msg('Barcode'), text: (row) => row.barcode ?? '' },
  { ...unsorted, key: 'storage', name: msg('Storage'), text: (row) => row.storageNote },
  { ...unsorted, key: 'hazards', name: msg('Hazards'), text: (row) => row.hazards },
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

/** The catalog of the group. spec CAT-01 */
export const productsTable: TableDefinition<ProductRow> = {
  scope: 'PRODUCTCATALOG',
  entity: 'products',
  primary: 'name',
  defaultColumns: ['name', 'supplier', 'catalogNumber', 'pack', 'price'],
  defaultSort: { column: 'name', direction: 'ASC' },
  columns: () => columns,
  filters: ({ types }) => [
    {
      key: 'type',
      label: 'types',
      all: msg('All types'),
      values: types.map(({ id, name }) => ({ value: String(id), label: name, isGiven: true })),
      of: (row) => row.sampleTypeId,
      conditions: (value) => [{ field: 'type', op: 'is', value: Number(value) }],
    },
  ],
  within: [{ field: 'archived', op: 'is', value: 0 }],
  includes: (row) => row.archived === 0,
  searchTexts: (row) => [row.name, row.supplier, row.catalogNumber, row.gtin, row.barcode, row.note],
}
