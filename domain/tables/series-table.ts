import type { SampleSeriesRow } from '../entities/sample-series.ts'
import { msg } from '../message.ts'
import { toBarcode } from '../rules/barcode.ts'
import { nameColumn, textColumnDefaults } from './columns.ts'
import type { TableDefinition } from './table-definition.ts'

export const seriesTable: TableDefinition<SampleSeriesRow> = {
  scope: 'SERIES',
  entity: 'sampleSeries',
  primary: 'name',
  defaultColumns: ['name', 'barcode', 'samples'],
  defaultSort: { column: 'name', direction: 'ASC' },
  columns: () => [
    nameColumn,
    { ...textColumnDefaults, key: 'barcode', name: msg('Barcode'), listSort: 'id', text: (row) => toBarcode('series', row.id), sortValue: (row) => row.id },
    {
      ...textColumnDefaults,
      key: 'samples',
      name: msg('Samples'),
      columnType: 'number',
      sortable: false,
      listSort: 'id',
      countsSamples: true,
      text: (row, names) => String(names.samplesIn(row.id)),
    },
  ],
  filters: () => [],
  within: [],
  includes: () => true,
  searchTexts: (row) => [row.name, toBarcode('series', row.id)],
}
