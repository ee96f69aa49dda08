import type { SampleRow } from '../entities/sample.ts'
import type { SampleSeriesRow } from '../entities/sample-series.ts'
import type { SampleField, SampleTypeRow } from '../entities/sample-type.ts'
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
  dimension: { rows: row.rows, columns: { count: row.columns, numbering: row.columnNumbering.toUpperCase() } },
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

export const toWireSeries = (row: SampleSeriesRow, sampleIds: readonly number[]) => ({
  seriesID: row.id,
  sampleSeriesID: row.id,
  name: row.name,
  barcode: toBarcode('series', row.id),
  samples: sampleIds,
})

export const toWireSampleType = (row: SampleTypeRow) => ({
  sampleTypeID: row.id,
  name: row.name,
  description: row.description,
  backgroundColor: '',
  archived: row.archived === 1,
  deleted: false,
})

/** A field of a sample type: sampleTypeMeta on the wire. */
export const toWireField = (sampleTypeId: number, field: SampleField, order: number) => ({
  sampleTypeMetaID: field.id,
  sampleTypeID: sampleTypeId,
  key: field.key,
  sampleDataType: field.type,
  required: field.required,
  optionValues: field.options,
  defaultValue: field.defaultValue ?? '',
  notes: field.notes ?? '',
  orderColumn: order,
})
