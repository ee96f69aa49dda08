import type { SampleSeriesRow } from '../entities/sample-series.ts'
import { toBarcode } from '../rules/barcode.ts'
import type { TableScope } from './table-scope.ts'

const plain = { isPrimary: false, columnType: 'text', sortable: true } as const

export const seriesTable: TableScope<SampleSeriesRow> = {
  scope: 'SERIES',
  entity: 'sampleSeries',
  primary: 'name',
  defaultColumns: ['name', 'barcode', 'samples'],
  defaultSort: { column: 'name', direction: 'ASC' },
  columns: () => [
    { ...plain, key: 'name', name: 'Name', isPrimary: true, listSort: 'name', text: (row) => row.name },
    { ...plain, key: 'barcode', name: 'Barcode', listSort: 'id', text: (row) => toBarcode('series', row.id), sortValue: (row) => row.id },
    { ...plain, key: 'samples', name: 'Samples', columnType: 'number', sortable: false, listSort: 'id', text: (row, names) => String(names.samplesIn(row.id)) },
  ],
  filters: () => [],
  within: [],
  holds: () => true,
  searched: (row) => [row.name, toBarcode('series', row.id)],
}
