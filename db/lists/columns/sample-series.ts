import { toBarcode } from '#domain/rules/barcode.ts'
import { fold } from '#domain/rules/fold.ts'
import type { ListDefinition } from '../define-list.ts'

export const sampleSeriesList: ListDefinition<'sampleSeries'> = {
  entity: 'sampleSeries',
  columns: {
    id: { kind: 'number', of: (row) => row.id },
    name: { kind: 'text', of: (row) => fold(row.name) },
  },
  sorts: { name: ['name'], id: ['id'] },
  searched: (row) => [row.name, toBarcode('series', row.id)],
}
