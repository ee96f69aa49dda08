import type { SampleRow } from '../entities/sample.ts'
import type { StorageLayerRow } from '../entities/storage-layer.ts'
import { toBarcode } from '../rules/barcode.ts'
import { isGrid, positionName } from '../rules/grid.ts'

/** The specification's spellings. Nothing else in the house says sampleID. Unset ids are 0 on the wire. */
export const toWireSample = (row: SampleRow) => ({
  sampleID: row.id,
  name: row.name,
  description: row.description,
  note: row.note,
  sampleTypeID: row.sampleTypeId,
  seriesID: row.seriesId ?? 0,
  parentSampleID: row.parentId ?? 0,
  storageLayerID: row.layerId ?? 0,
  position: row.position,
  barcode: toBarcode('sample', row.id),
  altID: row.altBarcode ?? '',
  userID: row.ownerId,
  archived: row.archived === 1,
  created: new Date(row.createdAt).toISOString(),
  expirationDate: row.expiration,
})

export const toWireLayer = (row: StorageLayerRow) => ({
  storageLayerID: row.id,
  name: row.name,
  parentStorageLayerID: row.parentId ?? 0,
  storageID: row.unitId,
  isGrid: isGrid(row),
  dimension: { rows: row.rows, columns: { count: row.columns, numbering: 'NUMERIC' } },
  barcode: toBarcode('layer', row.id),
  altID: row.altBarcode ?? '',
})

/** freeLocation's answer: `storageLayerID`, `position`. spec §7 */
export const toWireLocation = (layer: StorageLayerRow, position: number) => ({
  storageLayerID: layer.id,
  position,
  name: layer.name,
  positionName: positionName(layer, position),
})
