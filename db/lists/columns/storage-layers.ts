import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { capacityOf } from '#domain/rules/storage/grid.ts'
import { toBarcode } from '#domain/rules/barcode.ts'
import { sortByName } from '#domain/rules/natural-order.ts'
import { normalizeText } from '#domain/rules/normalize-text.ts'
import { compareSiblings } from '#domain/rules/storage/tree.ts'
import { listAt } from '../../disk/save-batch.ts'
import { prefixNumber } from '../code-prefix.ts'
import { ref, type ListDefinition } from '../define-list.ts'

export const storageLayersList: ListDefinition<'storageLayers'> = {
  entity: 'storageLayers',
  revision: 3,
  columns: {
    id: { kind: 'number', of: (row) => row.id },
    name: { kind: 'text', of: (row) => normalizeText(row.name) },
    kind: { kind: 'dictionary', of: (row) => row.kind },
    unit: { kind: 'number', of: (row) => row.unitId },
    parent: { kind: 'number', of: (row) => row.parentId },
    capacity: { kind: 'number', of: capacityOf },
    archived: { kind: 'number', of: (row) => row.archived },
    place: ref((row: StorageLayerRow) => row.id, 'storageLayers', idsInTreeOrder),
  },
  dynamicColumn: (name) => (name === 'codePrefix' ? { kind: 'number', of: (row) => prefixNumber(row.altBarcode) } : null),
  sorts: { name: ['name'], place: ['place'], id: ['id'] },
  searchTexts: (row) => [row.name, toBarcode('layer', row.id), row.altBarcode],
}

/** In the order of the fully expanded tree: units by name, and within each the compartments by place. */
export function idsInTreeOrder(layers: readonly StorageLayerRow[]): number[] {
  const known = new Set(layers.map((layer) => layer.id))
  const below = new Map<number | null, StorageLayerRow[]>()
  for (const layer of layers) listAt(below, layer.parentId !== null && known.has(layer.parentId) ? layer.parentId : null).push(layer)
  const roots = sortByName(below.get(null) ?? [])
  for (const [parentId, children] of below) if (parentId !== null) children.sort(compareSiblings)
  const ids: number[] = []
  const left = roots.reverse()
  for (let layer = left.pop(); layer; layer = left.pop()) {
    ids.push(layer.id)
    left.push(...(below.get(layer.id) ?? []).toReversed())
  }
  return ids
}
