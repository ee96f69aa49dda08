import * as z from 'zod/mini'

/* What routes of samples, sample types and storage answer with. */

const id = z.int().check(z.positive())
const idOrNone = z.int().check(z.nonnegative())
const text = z.string()

const shortType = z.strictObject({
  sampleTypeID: id,
  name: text,
  userID: idOrNone,
  groupID: id,
  backgroundColor: text,
  foregroundColor: text,
  showSectionsInTabs: z.boolean(),
})

const link = z.strictObject({ sampleID: id, name: text, barcode: text })

export const value = z.strictObject({
  key: text,
  sampleDataKey: text,
  sampleDataType: text,
  sampleTypeMetaID: idOrNone,
  sampleMetaID: id,
  value: text,
  archived: z.boolean(),
  truncated: z.boolean(),
  samples: z.array(link),
  files: z.array(z.strictObject({ fileID: id, name: text, realName: text })),
  sampleTypeMetaDefaultsIDs: z.array(id),
})

export const location = z.strictObject({
  storageLayerID: id,
  position: idOrNone,
  name: text,
  positionName: text,
  barcode: text,
  parent: z.nullable(z.looseObject({ storageLayerID: id })),
})

/** Without what `$expand` adds. */
const sampleShape = {
  sampleID: id,
  name: text,
  description: text,
  note: text,
  sampleTypeID: idOrNone,
  seriesID: idOrNone,
  parentSampleID: idOrNone,
  storageLayerID: idOrNone,
  storagelayerID: idOrNone,
  position: idOrNone,
  quantityAmount: z.number(),
  quantityUnit: text,
  barcode: text,
  altID: text,
  altBarcodeID: text,
  lot: text,
  barcodeID: text,
  userID: idOrNone,
  archived: z.boolean(),
  created: text,
  expirationDate: z.nullable(z.iso.datetime()),
  expiration: z.nullable(z.iso.date()),
  owner: text,
  creatorID: idOrNone,
  sampleType: z.nullable(shortType),
  checkedOut: z.boolean(),
  checkedOutDate: z.nullable(text),
}
export const quantity = z.strictObject({
  quantityType: text,
  unit: text,
  unitShort: text,
  displayUnit: text,
  fullAmountUnit: text,
  fullAmountUnitShort: text,
  calculationFactor: z.number(),
  fullAmountCalculationFactor: z.number(),
  amount_delta: z.number(),
  amount: z.number(),
  fullAmount: z.number(),
  thresholdAlertEnabled: z.boolean(),
  thresholdPercentage: z.number(),
  thresholdAction: text,
  catalogItemID: idOrNone,
})

const plainSample = z.strictObject(sampleShape)
const experimentOf = z.strictObject({ experimentID: id, experimentName: text })
/** With what `$expand` can add. */
const expandedSampleShape = {
  ...sampleShape,
  meta: z.optional(z.array(value)),
  quantity: z.optional(quantity),
  location: z.optional(z.nullable(location)),
  parent: z.optional(z.nullable(plainSample)),
  children: z.optional(z.array(plainSample)),
  experimentData: z.optional(z.array(experimentOf)),
  outputExperimentData: z.optional(z.array(experimentOf)),
}
export const sample = z.strictObject(expandedSampleShape)

export const sampleData = z.strictObject({ ...sampleShape, meta: z.array(value), quantity, location: z.nullable(z.looseObject({ storageLayerID: id })) })
export const ancestor = z.strictObject({ ...sampleShape, parent: z.nullable(z.looseObject({ sampleID: id })) })

export const series = z.strictObject({
  seriesID: id,
  sampleSeriesID: id,
  name: text,
  barcode: text,
  userID: idOrNone,
  creator: text,
  threshold: idOrNone,
  samples: z.array(link),
  sampleIDs: z.array(id),
})
export const seriesWithSamples = z.strictObject({ ...series.shape, samples: z.array(plainSample) })
export const sampleOrSeries = z.union([
  z.strictObject({ type: z.literal('SAMPLE'), ...expandedSampleShape }),
  z.strictObject({ type: z.literal('SERIES'), sampleID: z.literal(0), ...series.shape }),
])

export const sampleType = z.strictObject({
  ...shortType.shape,
  description: text,
  archived: z.boolean(),
  deleted: z.boolean(),
  hasExpirationDate: z.boolean(),
  quantityRequired: z.boolean(),
  defaultQuantityType: text,
  defaultUnit: text,
  defaultUnitShort: text,
  defaultQuantityAmount: z.number(),
  thresholdEnabled: z.boolean(),
  defaultQuantityThreshold: z.number(),
  defaultThresholdAction: text,
})
export const field = z.strictObject({
  sampleTypeMetaID: id,
  sampleTypeID: id,
  key: text,
  sampleDataType: text,
  required: z.boolean(),
  optionValues: z.array(text),
  defaultValue: text,
  notes: text,
  orderColumn: idOrNone,
  sampleTypeMetaDefaultsIDs: z.array(id),
  MaskRegExp: text,
  validationScript: text,
  fileMask: text,
  showInlineImages: z.boolean(),
})

export const statistics = z.strictObject({
  totalSamples: idOrNone,
  totalGridLayers: idOrNone,
  totalFilledGridLayers: idOrNone,
  totalGridPositions: idOrNone,
  totalFilledGridPositions: idOrNone,
})

const side = z.strictObject({ count: idOrNone, numbering: text })
/** Without what `$expand` adds. */
export const plainLayer = z.strictObject({
  storageLayerID: id,
  name: text,
  parentStorageLayerID: idOrNone,
  storageID: idOrNone,
  storageLayerDefinitionID: id,
  isGrid: z.boolean(),
  transposed: z.boolean(),
  dimension: z.strictObject({ rows: side, columns: side }),
  maxSize: idOrNone,
  position: idOrNone,
  icon: text,
  barcode: text,
  altID: text,
  archived: z.boolean(),
  userID: idOrNone,
})

export const ancestry = z.strictObject({ ...plainLayer.shape, storageLayers: z.array(z.looseObject({ storageLayerID: id })) })

export const storageLayerDefinition = z.strictObject({
  storageLayerDefinitionID: id,
  storageID: idOrNone,
  deleted: z.boolean(),
  name: text,
  level: idOrNone,
  icon: text,
  isGrid: z.boolean(),
  transposed: z.boolean(),
  maxSize: idOrNone,
  dimension: plainLayer.shape.dimension,
})

export const storageType = z.strictObject({
  storageTypeID: idOrNone,
  name: text,
  deviceType: z.enum(['STORAGE', 'EQUIPMENT']),
  groupID: id,
  userID: idOrNone,
})
export const storageDetail = z.strictObject({ storageMetaID: id, metaType: z.literal('TEXT'), name: text, value: text, order: idOrNone })

const plainStorage = z.strictObject({
  storageID: id,
  storageLayerID: idOrNone,
  name: text,
  storageTypeID: idOrNone,
  storageType,
  deviceType: z.enum(['STORAGE', 'EQUIPMENT']),
  deviceTypeID: idOrNone,
  deviceTypeName: text,
  barcode: text,
  status: text,
  department: text,
  address: text,
  building: text,
  floor: text,
  room: text,
  notes: text,
  hasPlanner: z.boolean(),
  hasValidation: z.boolean(),
  hideFromBrowser: z.boolean(),
  archived: z.boolean(),
  groupID: id,
  userID: idOrNone,
  instituteID: idOrNone,
  instituteName: text,
})
/** With what `$expand` can add. */
export const storage = z.strictObject({
  ...plainStorage.shape,
  storageLayer: z.optional(z.nullable(plainLayer)),
  managers: z.optional(z.array(z.strictObject({ storageManagerID: id, userID: id, firstName: text, lastName: text }))),
  statistics: z.optional(statistics),
  meta: z.optional(z.array(storageDetail)),
})
/** With what `$expand` can add. */
export const layer = z.strictObject({
  ...plainLayer.shape,
  storage: z.optional(z.nullable(plainStorage)),
  location: z.optional(z.nullable(location)),
  samples: z.optional(z.array(plainSample)),
  storageLayers: z.optional(z.array(plainLayer)),
  statistics: z.optional(statistics),
})
export const barcode = z.strictObject({ type: z.enum(['SAMPLE', 'SAMPLESERIES', 'STORAGELAYER', 'UNKNOWN']), id: idOrNone })
