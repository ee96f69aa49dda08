import { toBarcode } from '#domain/rules/barcode.ts'
import { normalizeText } from '#domain/rules/normalize-text.ts'
import type { ListDefinition } from '../define-list.ts'

export const sampleSeriesList: ListDefinition<'sampleSeries'> = {
  entity: 'sampleSeries',
  revision: 2,
  columns: {
    id: { kind: 'number', of: (row) => row.id },
    name: { kind: 'text', of: (row) => normalizeText(row.name) },
  },
  sorts: { name: ['name'], id: ['id'] },
  searchTexts: (row) => [row.name, toBarcode('series', row.id)],
}
