import type { ProductRow } from '#domain/entities/product.ts'
import { normalizeText } from '#domain/rules/normalize-text.ts'
import { ref, type ListDefinition } from '../define-list.ts'
import { idsByName } from '../ids-by-name.ts'

export const productsList: ListDefinition<'products'> = {
  entity: 'products',
  revision: 2,
  columns: {
    id: { kind: 'number', of: (row) => row.id },
    name: { kind: 'text', of: (row) => row.nameFold },
    supplier: { kind: 'dictionary', of: (row) => normalizeText(row.supplier) },
    catalogNumber: { kind: 'text', of: (row) => normalizeText(row.catalogNumber) },
    price: { kind: 'number', of: (row) => row.price },
    type: ref((row: ProductRow) => row.sampleTypeId, 'sampleTypes', idsByName),
    archived: { kind: 'number', of: (row) => row.archived },
    changed: { kind: 'number', of: (row) => row.changedAt },
  },
  sorts: {
    name: ['name'],
    id: ['id'],
    supplier: ['supplier', 'name'],
    catalogNumber: ['catalogNumber'],
    price: ['price', 'name'],
    type: ['type', 'name'],
    changed: ['changed'],
  },
  searchTexts: (row) => [row.name, row.supplier, row.catalogNumber, row.gtin, row.barcode, row.note],
}
