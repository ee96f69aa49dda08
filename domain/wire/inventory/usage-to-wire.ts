import type { StorageLayerRow } from '../../entities/storage-layer.ts'
import { toWireLayer } from './storage-to-wire.ts'

/** What is in a compartment, at any depth; `storageLayerCount`: directly. When a compartment was made, and by whom, is not in its row. */
export function toWireUsage(layer: StorageLayerRow, topStorageLayerID: number, held: { readonly samples: number; readonly layers: number }) {
  const { storageLayerID, storageID, storageLayerDefinitionID, name, position, transposed, maxSize, dimension } = toWireLayer(layer)
  return {
    storageLayerID,
    storageID,
    topStorageLayerID,
    storageLayerDefinitionID,
    name,
    position,
    transposed,
    maxSize,
    subRows: dimension.rows.count,
    subColumns: dimension.columns.count,
    subRowNumbering: dimension.rows.numbering,
    subColumnNumbering: dimension.columns.numbering,
    sampleCount: held.samples,
    storageLayerCount: held.layers,
    created: null,
    createdByUserID: 0,
  }
}
