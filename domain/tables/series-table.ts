import type { SampleSeriesRow } from '../entities/sample-series.ts'
import { msg } from '../message.ts'
import { toBarcode } from '../rules/barcode.ts'
import type { TableDefinition } from './table-definition.ts'

const textColumnDefaults = { isPrimary: false, columnType: 'text', sortable: true } as const

export const seriesTable: TableDefinition<SampleSeriesRow> = {
  scope: 'SERIES',
  entity: 'sampleSeries',
  primary: 'name',
  defaultColumns: ['name', 'barcode', 'samples'],
  defaultSort: { column: 'name', direction: 'ASC' },
  columns: () => [
    { ...textColumnDefaults, key: 'name', name: msg('Name'), isPrimary: true, listSort: 'name', text: (row) => row.name },
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
