import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { toBarcode } from '#domain/rules/barcode.ts'
import { fold } from '#domain/rules/fold.ts'
import { listOf } from '../../save-batch.ts'
import { ref, type ListDefinition } from '../define-list.ts'
import { compareText } from '../in-order.ts'

export const storageLayersList: ListDefinition<'storageLayers'> = {
  entity: 'storageLayers',
  columns: {
    id: { kind: 'number', of: (row) => row.id },
    name: { kind: 'text', of: (row) => fold(row.name) },
    kind: { kind: 'word', of: (row) => row.kind },
    unit: { kind: 'number', of: (row) => row.unitId },
    parent: { kind: 'number', of: (row) => row.parentId },
    place: ref((row: StorageLayerRow) => row.id, 'storageLayers', inTreeOrder),
  },
  sorts: { name: ['name'], place: ['place'], id: ['id'] },
  searched: (row) => [row.name, toBarcode('layer', row.id), row.altBarcode],
}

/** As the tree shows them when all of it is open: units by name, in each the compartments by place. */
export function inTreeOrder(layers: readonly StorageLayerRow[]): number[] {
  const known = new Set(layers.map((layer) => layer.id))
  const below = new Map<number | null, StorageLayerRow[]>()
  for (const layer of layers) listOf(below, layer.parentId !== null && known.has(layer.parentId) ? layer.parentId : null).push(layer)
  const roots = (below.get(null) ?? []).sort((a, b) => compareText(fold(a.name), fold(b.name)) || a.id - b.id)
  for (const [parentId, children] of below) if (parentId !== null) children.sort((a, b) => a.place - b.place || a.id - b.id)
  const ids: number[] = []
  const left = roots.reverse()
  for (let layer = left.pop(); layer; layer = left.pop()) {
    ids.push(layer.id)
    left.push(...(below.get(layer.id) ?? []).toReversed())
  }
  return ids
}
