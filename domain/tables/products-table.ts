import type { ProductRow } from '../entities/product.ts'
import { msg } from '../message.ts'
import { nameColumn, textColumn, textColumnDefaults, timeColumn } from './columns.ts'
import { idFilter, notArchived } from './filters.ts'
import type { TableColumn, TableDefinition } from './table-definition.ts'

const unsorted = { ...textColumnDefaults, sortable: false, listSort: 'id' } as const

const columns: readonly TableColumn<ProductRow>[] = [
  nameColumn,
  textColumn('supplier', msg('Supplier')),
  textColumn('catalogNumber', msg('Catalog number')),
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
  timeColumn('changed', msg('Last change'), 'changedAt'),
]

/** The catalog of the group. spec CAT-01 */
export const productsTable: TableDefinition<ProductRow> = {
  scope: 'PRODUCTCATALOG',
  entity: 'products',
  primary: 'name',
  defaultColumns: ['name', 'supplier', 'catalogNumber', 'pack', 'price'],
  defaultSort: { column: 'name', direction: 'ASC' },
  columns: () => columns,
  filters: ({ types }) => [idFilter('type', 'types', msg('All types'), (row) => row.sampleTypeId, types)],
  ...notArchived,
  searchTexts: (row) => [row.name, row.supplier, row.catalogNumber, row.gtin, row.barcode, row.note],
}
