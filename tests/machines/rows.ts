import { unusedSample, type SampleRow } from '#domain/entities/sample.ts'
import { plainLayer, type StorageLayerRow } from '#domain/entities/storage-layer.ts'
import type { ResolvedScan } from '#machines/scan/scan-types.ts'

export const sampleRow = (id: number, fields: Partial<SampleRow> = {}): SampleRow => ({
  ...unusedSample,
  id,
  name: `Tube ${id}`,
  nameFold: `tube ${id}`,
  description: '',
  note: '',
  sampleTypeId: 1,
  seriesId: null,
  parentId: null,
  layerId: 3,
  position: 7,
  altBarcode: null,
  amount: 1,
  unit: 'ml',
  expiration: '',
  ownerId: 1,
  archived: 0,
  createdAt: 0,
  meta: {},
  ...fields,
})

export const layerRow = (id: number, fields: Partial<StorageLayerRow> = {}): StorageLayerRow => ({
  ...plainLayer,
  id,
  unitId: 1,
  parentId: null,
  name: `Box ${id}`,
  kind: 'box',
  rows: 9,
  columns: 9,
  altBarcode: null,
  place: 1,
  ...fields,
})

export const foundSample = (id: number, fields: Partial<SampleRow> = {}): Found<'sample'> => ({
  kind: 'sample',
  sample: sampleRow(id, fields),
})
export const foundLayer = (id: number, fields: Partial<StorageLayerRow> = {}): Found<'layer'> => ({ kind: 'layer', layer: layerRow(id, fields), path: [1, id] })

type Found<Kind> = Extract<ResolvedScan, { kind: Kind }>
